import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildSpec } from './managed-child.ts';
import { answersPing, freePort } from './ports.ts';
import { ensureProgram, findProgram, type Program } from './programs.ts';

export const REDIS: Program = {
  title: 'Redis',
  names: ['redis-server', 'valkey-server'],
  aptPackages: ['redis-server'],
  otherwise: 'give the address of a running one in REDIS_URL',
};

/** Where a private Redis lives: its folder, its port and who is told of an installation. */
export interface RedisPlace {
  dataDir: string;
  port?: number;
  /** Asked of every client; without one nothing is. */
  password?: string;
  say?: (text: string) => void;
}

/** Where a private Redis keeps its data. */
export const redisFolder = (dataDir: string): string => join(dataDir, 'redis');

const quiet = (): void => undefined;

/**
 * How a private Redis is run, and its address: it keeps its data under `dataDir/redis`, listens on
 * loopback alone and ends with us. Installs the program where that is possible; throws one sentence
 * when there is none to be had.
 */
export async function privateRedis(place: RedisPlace): Promise<{ spec: ChildSpec; url: string }> {
  const program = await ensureProgram(REDIS, place.say ?? quiet);
  const port = place.port ?? (await freePort());
  const folder = redisFolder(place.dataDir);
  mkdirSync(folder, { recursive: true });
  const { password } = place;
  const redis = [program, ...passwordOptions(password, folder), ...redisOptions(port, folder)];
  // The kernel ends it when we are killed: Redis has no pipe to watch.
  const setpriv = findProgram(['setpriv']);
  const [command, ...args] = setpriv ? [setpriv, '--pdeathsig', 'TERM', ...redis] : redis;
  const spec: ChildSpec = {
    title: 'Redis',
    command: command ?? program,
    args,
    env: process.env,
    logFile: join(place.dataDir, 'logs/redis.log'),
    // Its own word first: on a port that is taken, somebody else's Redis answers.
    ready: (printed) => /ready to accept connections/i.test(printed) && answersPing(port, password),
  };
  return { spec, url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}` };
}

/** In a file that only its user reads: arguments are seen by every user of the machine. */
function passwordOptions(password: string | undefined, folder: string): string[] {
  if (!password) return [];
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `requirepass ${password}\n`, { mode: 0o600 });
  return [file];
}

/** A queue must not lose keys to memory pressure; `hz` 100 makes delayed jobs punctual. */
function redisOptions(port: number, folder: string): string[] {
  return [
    ['--port', String(port)],
    ['--bind', '127.0.0.1'],
    ['--dir', folder],
    ['--appendonly', 'yes'],
    ['--appendfsync', 'everysec'],
    ['--save', ''],
    ['--maxmemory-policy', 'noeviction'],
    ['--hz', '100'],
  ].flat();
}
