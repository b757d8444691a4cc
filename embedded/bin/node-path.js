/**
 * Prints the PATH that the project runs with: the present one where its Node is new enough, else with the folder
 * of Node 24 before it. That is fetched once, as an ordinary package of the npm registry, into the user's cache,
 * where every clone finds it. Plain Node without dependencies; what it says goes to standard error.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What everything runs with, and what is enough to fetch that. */
const OLDEST_NODE = [24, 0];
const OLDEST_THAT_FETCHES = [20, 19];

/** The versions that are fetched, by platform, with what npm checks them against. */
const BUILDS = JSON.parse(readFileSync(new URL('node-builds.json', import.meta.url), 'utf8'));

/** A folder this old was left by somebody who was interrupted. */
const ABANDONED_AFTER_MS = 3_600_000;
const FETCHING = 'fetching-';

/** Throws one sentence when this Node is too old to run the project. */
export function checkNode(version = process.versions.node) {
  if (isAtLeast(version, OLDEST_NODE)) return;
  throw new Error(`Node 24 is needed, and this is Node ${version}: "npm start" and "npm test" fetch it.`);
}

/** The package of Node for a platform: its name, version, integrity. Throws a sentence when there is none. */
export function nodeBuild(version, platform = process.platform, arch = process.arch) {
  if (!isAtLeast(version, OLDEST_THAT_FETCHES)) {
    throw new Error(`Node ${OLDEST_THAT_FETCHES.join('.')} or later is needed, and this is Node ${version}.`);
  }
  const build = BUILDS[`${platform}-${arch}`];
  if (build) return { name: `node-${platform}-${arch}`, ...build };
  throw new Error(
    `Node 24 is needed, this is Node ${version}, and there is none to fetch for ${platform}-${arch}: install it.`,
  );
}

/** Where a build is kept: in the user's cache, for all clones. */
export function nodeFolder({ name, version }, env = process.env) {
  // A relative path is to be taken as none, says the standard that names the variable.
  const cache = env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : join(homedir(), '.cache');
  return join(cache, 'lode', name.replace('node-', `node-${version}-`));
}

/** The PATH to run with under a Node of this version; fetches one that is missing. */
export function pathWithNode(version = process.versions.node, env = process.env) {
  if (isAtLeast(version, OLDEST_NODE)) return env.PATH;
  const build = nodeBuild(version);
  const folder = nodeFolder(build, env);
  if (!existsSync(folder)) fetchNode(build, folder);
  return [join(folder, 'bin'), env.PATH].join(delimiter);
}

/** In a folder beside and then by its name, so that nobody sees half of it and any number may fetch at once. */
function fetchNode(build, folder) {
  const cache = join(folder, '..');
  say(`fetching ${build.version} …`);
  const started = Date.now();
  const fresh = freshFolder(cache);
  try {
    installNode(build, fresh);
    renameUnlessThere(join(fresh, 'node_modules', build.name), folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  say(`fetched in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function freshFolder(cache) {
  try {
    mkdirSync(cache, { recursive: true });
    removeAbandoned(cache);
    return mkdtempSync(join(cache, FETCHING));
  } catch (error) {
    throw new Error(
      `Node 24 cannot be kept in ${cache} (${error.code}): name another folder in XDG_CACHE_HOME.`,
    );
  }
}

/** npm compares what it gets with the integrity of a lock file. */
function installNode({ name, version, integrity }, folder) {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  // A registry that says nothing is told of soon: npm itself would wait for a quarter of an hour.
  const patience = ['--fetch-timeout=60000', '--fetch-retries=1'];
  const npm = run('npm', [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...patience,
  ]);
  if (npm.failed) throw new Error(`Node ${version} cannot be fetched from the npm registry (${npm.failed}).`);
  const node = run(join(folder, 'node_modules', name, 'bin/node'), ['--version']);
  if (node.failed) throw new Error(`Node ${version} does not run on this machine (${node.failed}).`);
}

/** Runs a program to its end; `failed` says why in a few words. */
function run(command, args) {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (!error && status === 0) return {};
  const lines = (stderr ?? '')
    .split('\n')
    .filter((line) => line && !/^npm (warn|\S+ (code|errno|syscall)) /.test(line));
  const telling = lines[0]?.replace(/^npm \S+ /, '');
  return { failed: error?.message ?? telling ?? `exit code ${status}` };
}

function renameUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function removeAbandoned(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(FETCHING))) {
    const { mtimeMs } = statSync(join(cache, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function isAtLeast(version, [oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function say(text) {
  process.stderr.write(`  ${'Node'.padEnd(9)} ${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(pathWithNode());
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
