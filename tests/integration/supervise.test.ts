import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@lode/embedded/ports';
import mongoose from 'mongoose';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder } from '../harness/test-process.ts';
import { until as untilWithin } from '../harness/wait.ts';

const RESTORE = fileURLToPath(new URL('../../dist/restore.js', import.meta.url));
const ON_SITE = fileURLToPath(new URL('../../dist/on-site.js', import.meta.url));
const START = fileURLToPath(new URL('../../embedded/bin/start.js', import.meta.url));

function until(condition: () => boolean): Promise<true> {
  return untilWithin(condition, { what: String(condition) });
}

/** One `npm start`: what it printed, and how it ended. */
class Start {
  output = '';
  readonly process: ChildProcess;
  readonly port: string | undefined;
  readonly #ended: Promise<number | null>;

  constructor(env: Record<string, string>) {
    const { MONGO_URL: _mongo, REDIS_URL: _redis, SECRET: _secret, SEED: _seed, ...inherited } = process.env;
    this.port = env.PORT;
    // Its past has tests of its own; here it would only take time.
    const seed = env.MONGO_URL ? {} : { SEED: 'small' };
    this.process = spawn(process.execPath, [START], { env: { ...inherited, ...seed, ...env } });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (data: Buffer) => {
        this.output += data.toString();
      });
    }
    this.#ended = new Promise((resolve) => this.process.once('close', (code) => resolve(code)));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async ready(): Promise<void> {
    await until(() => this.output.includes('Ready: http://') || this.process.exitCode !== null);
    expect(this.output).toContain(`Ready: http://localhost:${this.port}`);
  }

  /** The exit code. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Ids of every process that it started, and that those started. */
  descendants(): number[] {
    return descendantsOf(this.process.pid ?? -1);
  }
}

function descendantsOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return children.flatMap((pid) => [pid, ...descendantsOf(pid)]);
}

function parentOf(pid: number): number | undefined {
  return Number(statFields(pid)?.[1]);
}

/** Fields of /proc/PID/stat from the state on; undefined when there is no such process. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  const state = statFields(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

async function call(start: Start, method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${start.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  const answer: { data: { id: string; token: string } } = await response.json();
  return answer.data;
}

async function logIn(start: Start): Promise<string> {
  const login = { email: 'demo@example.com', password: 'Demo1234' };
  return (await call(start, 'POST', '/auth/login', undefined, login)).token;
}

/** Files and folders below a folder that other users of the machine may read or change. */
function openPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
}

/** The port that a process of a start listens on, by a part of its command. */
function portOf(start: Start, part: string): number {
  const command = start
    .descendants()
    .map(commandOf)
    .find((one) => one.includes(part));
  return Number(/(?:--port |127\.0\.0\.1:)(\d+)/.exec(command ?? '')?.[1]);
}

/** What Redis answers to a client without a password. */
function askRedis(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PUBLISH lode:events x\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });
}

describe('npm start', () => {
  const dataDir = freshFolder();
  const started: Start[] = [];

  async function start(env: Record<string, string> = {}): Promise<Start> {
    const one = new Start({ PORT: String(await freePort()), DATA_DIR: dataDir, ...env });
    started.push(one);
    return one;
  }

  afterEach(async () => {
    for (const one of started.splice(0)) {
      one.process.kill('SIGTERM');
      await one.ended();
    }
  });

  afterAll(() => removeFolder(dataDir));

  /** What a command run by hand says of the site on this folder. */
  function createAdmin(): string {
    const { MONGO_URL: _mongo, REDIS_URL: _redis, SECRET: _secret, ...inherited } = process.env;
    const admin = {
      ADMIN_USERNAME: 'chief',
      ADMIN_EMAIL: 'chief@example.com',
      ADMIN_PASSWORD: 'Quartz7lamp-on-site',
    };
    const env = { ...inherited, ...admin, DATA_DIR: dataDir };
    const { stdout, stderr } = spawnSync(process.execPath, [ON_SITE, 'create-admin'], {
      env,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  }

  it('goes from an empty folder to a site with demo logins, keeps its data, and leaves nothing behind', async () => {
    const first = await start();
    await first.ready();
    expect(first.output).toContain('demo@example.com');
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    expect(await (await fetch(first.url)).text()).toContain('id="app"');
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    const token = await logIn(first);
    const session = await call(first, 'POST', '/service/sessions', token);

    const family = first.descendants();
    expect(family.length).toBeGreaterThanOrEqual(4);
    first.process.kill('SIGINT');
    expect(await first.ended()).toBe(0);
    expect(family.filter(isRunning)).toEqual([]);
    expect(createAdmin()).toContain('No site runs on');

    const second = await start();
    await second.ready();
    // The same secret, so the same login; the same store, so the same conversation.
    expect((await call(second, 'GET', '/service/sessions/current', token)).id).toBe(session.id);
    // What is run by hand finds the site's stores by its folder.
    expect(createAdmin()).toContain('may now log in at /googleadmin/login');
  });

  it('keeps what it has to its own user: files, store and Redis, in a folder of before as well', async () => {
    for (const name of ['store-password', 'redis-password']) rmSync(join(dataDir, name), { force: true });
    chmodSync(dataDir, 0o755);
    const site = await start();
    await site.ready();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(openPaths(dataDir)).toEqual([]);
    await logIn(site);

    expect(await askRedis(portOf(site, 'redis-server'))).toMatch(/^-NOAUTH/);
    const url = `mongodb://127.0.0.1:${portOf(site, 'dist/store.js')}/lode?directConnection=true`;
    const client = new mongoose.mongo.MongoClient(url);
    await expect(client.db().collection('users').findOne()).rejects.toMatchObject({ code: 13 });
    await client.close();
    const secrets = ['store-password', 'redis-password'].map((name) =>
      readFileSync(join(dataDir, name), 'utf8'),
    );
    const commands = site.descendants().map(commandOf).join('\n');
    for (const secret of secrets) expect(commands).not.toContain(secret);
  });

  it('makes copies as it is told to, and starts on what was restored: logins and conversations are those of the copy', async () => {
    const copies = join(dataDir, 'copies');
    const site = await start({ BACKUP_DIR: copies, BACKUP_EVERY: '6h' });
    await site.ready();
    await until(() => /Backup +in /.test(site.output));
    const token = await logIn(site);
    site.process.kill('SIGTERM');
    await site.ended();
    expect(readdirSync(copies)).toHaveLength(1);

    const env = { ...process.env, DATA_DIR: dataDir };
    const restored = spawnSync(process.execPath, [RESTORE, '--from', copies], { env, encoding: 'utf8' });
    expect(restored.stdout).toContain('The ledger adds up.');
    // The next copy is due in six hours.
    const next = await start({ BACKUP_DIR: copies, BACKUP_EVERY: '6h' });
    await next.ready();
    const lost = await fetch(`${next.url}/api/service/sessions/current`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(lost.status).toBe(401);
    await logIn(next);
    expect(readdirSync(copies)).toHaveLength(1);
  });

  it('starts a child again that died, and says so', async () => {
    const site = await start();
    await site.ready();
    const server = site.descendants().find((pid) => commandOf(pid).includes('dist/server.js'));
    process.kill(server ?? -1, 'SIGKILL');
    await until(() => /Server +is back/.test(site.output));
    expect(site.output).toMatch(/Server +was ended by SIGKILL; starting it again in 0\.25 s/);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  });

  it('takes every child with it when it is killed', async () => {
    const site = await start();
    await site.ready();
    const family = site.descendants();
    site.process.kill('SIGKILL');
    await until(() => family.every((pid) => !isRunning(pid)));
    // And what it held is free again.
    const next = await start();
    await next.ready();
  });

  it('begins the demo’s past again where a kill has cut it off', async () => {
    const DATA_DIR = join(dataDir, 'with-a-past');
    const env = { DATA_DIR, SEED: 'demo', SEED_DAYS: '2' };
    const cut = await start(env);
    await until(() => /Demo +its past of 2 days is being written/.test(cut.output));
    // Something is in the store by then, and nothing is whole.
    await until(() => statSync(join(DATA_DIR, 'logs/demo.log'), { throwIfNoEntry: false }) !== undefined);
    const family = cut.descendants();
    cut.process.kill('SIGKILL');
    await until(() => family.every((pid) => !isRunning(pid)));

    const again = await start(env);
    await again.ready();
    expect(again.output).toContain('is being written');
    // It was up by then.
    expect(again.output).toContain('shows how far that is');
    const { data } = await (await fetch(`${again.url}/api/transparency`)).json();
    expect(Number(data.mining.rewards_usd)).toBeGreaterThan(0);
  });

  it('ends in order when it is told to while still starting', async () => {
    const site = await start();
    await until(() => /Store +ready/.test(site.output));
    const family = site.descendants();
    site.process.kill('SIGTERM');
    expect(await site.ended()).toBe(0);
    expect(family.filter(isRunning)).toEqual([]);
    expect(site.output).not.toContain('Ready:');
  });

  it('refuses a second copy on the same folder', async () => {
    const site = await start();
    await until(() => /Store +ready/.test(site.output));
    const other = await start();
    expect(await other.ended()).toBe(1);
    expect(other.output).toContain(`is running on ${dataDir}`);
  });

  it('refuses a port that is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await until(() => holder.listening);
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : address);
    const site = await start({ PORT: port });
    expect(await site.ended()).toBe(1);
    expect(site.output).toContain(`Port ${port} is in use`);
    holder.close();
  });

  const mongo = 'mongodb://127.0.0.1:1/lode';
  const secret = 'a secret that is long enough to sign tokens';
  it.each<[what: string, env: Record<string, string>, sentence: string]>([
    ['MONGO_URL without SECRET', { MONGO_URL: mongo }, 'SECRET is required with MONGO_URL'],
    ['a short SECRET', { SECRET: 'short' }, 'SECRET must be at least 32 characters'],
    [
      'SEED=demo with MONGO_URL',
      { MONGO_URL: mongo, SECRET: secret, SEED: 'demo' },
      'SEED=demo works only with the embedded store',
    ],
    ['another SEED', { SEED: 'some' }, 'SEED must be "demo", "small" or "none"'],
    ['PORT=0', { PORT: '0' }, 'PORT must be a number from 1 to 65535'],
    ['a PORT that is no number', { PORT: 'http' }, 'PORT must be a number from 1 to 65535'],
    ['a BACKUP_EVERY that is no time', { BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be like 30m, 6h or 1d'],
    ['HOST with the embedded store', { HOST: '0.0.0.0' }, 'needs MONGO_URL'],
  ])('refuses %s in one sentence', async (_what, env, sentence) => {
    const site = await start(env);
    expect(await site.ended()).toBe(1);
    expect(site.output).toContain(sentence);
    expect(site.output).not.toContain('    at ');
  });
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
