/**
 * The steps that come before anything can run: the right Node, the packages, what is built from the sources.
 * Plain Node without dependencies, because it runs before there are any.
 * Run alone (`node embedded/bin/prepare.js`) it does all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProcesses } from './build-processes.js';
import { checkNode } from './node-path.js';
import { root, sourceDigest } from './source-digest.js';

const INSTALL_STAMP = join(root, 'node_modules/.lode-install');
const CLIENT_STAMP = join(root, 'node_modules/.lode-client-build');
const LINES_OF_A_FAILURE = 30;

/** What the built client is made of; a change in any of it means a new build. */
const CLIENT_SOURCES = [
  'client/src',
  'client/build',
  'client/public',
  'client/index.html',
  'client/vite.config.ts',
  'client/package.json',
  'shared/src',
  'package-lock.json',
];

/** One progress line: what it is about, in a column, and how it stands. */
export function say(subject, text) {
  process.stdout.write(`  ${subject.padEnd(9)} ${text}\n`);
}

/** Installs the packages of package-lock.json unless exactly those are installed already. */
export async function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = sourceDigest([], [lock, process.versions.modules, process.platform, process.arch]);
  if (readIfThere(INSTALL_STAMP) === stamp) return say('Packages', 'in place');
  if (!installedByHand(lock)) {
    say('Packages', 'installing (npm ci) …');
    const started = Date.now();
    // The tools that build are development packages, whatever NODE_ENV says.
    await runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'Installing the packages');
    say('Packages', `installed in ${secondsSince(started)}`);
  } else {
    say('Packages', 'in place');
  }
  writeFileSync(INSTALL_STAMP, stamp);
}

/** Builds the client unless client/dist was built from exactly these sources. */
export async function buildClient() {
  const stamp = sourceDigest(CLIENT_SOURCES, viteSettings());
  const built = existsSync(join(root, 'client/dist/index.html'));
  if (built && readIfThere(CLIENT_STAMP) === stamp) return say('Client', 'is up to date');
  say('Client', 'building …');
  const started = Date.now();
  await runQuietly('npm', ['run', 'build', '-w', 'client'], 'Building the client', {
    NODE_ENV: 'production',
  });
  writeFileSync(CLIENT_STAMP, stamp);
  say('Client', `built in ${secondsSince(started)}`);
}

/** Builds the processes unless that was done from exactly these sources. */
export async function prepareProcesses() {
  let started;
  await buildProcesses({
    onStart: () => {
      started = Date.now();
      say('Processes', 'building …');
    },
  });
  say('Processes', started ? `built in ${secondsSince(started)}` : 'are up to date');
}

/** Everything that has to be there before the supervisor, the benchmark or the tests start. */
export async function prepare() {
  checkNode();
  await installPackages();
  await buildClient();
  await prepareProcesses();
}

/**
 * Runs a program without showing what it prints, unless it fails: then its last lines are in the error.
 * A signal to us ends the program first, so that nothing is left running.
 */
function runQuietly(command, args, what, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    let interrupted = false;
    const interrupt = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
    const finish = (error) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt);
      if (interrupted) process.exit(130);
      if (error) reject(error);
      else resolve();
    };
    child.on('error', (error) => finish(new Error(`${what} failed: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return finish();
      const last = output.trimEnd().split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
      finish(new Error(`${what} failed (${signal ?? `exit code ${code}`}):\n\n${last}`));
    });
  });
}

/** True when npm's own record says that what the lock file wants is what was installed. */
function installedByHand(lock) {
  const record = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    // Optional packages are for other platforms, paths without node_modules are our own workspaces.
    if (!path.includes('node_modules/') || wanted.optional || wanted.devOptional) return true;
    const found = installed[path];
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

function viteSettings() {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function secondsSince(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare();
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
