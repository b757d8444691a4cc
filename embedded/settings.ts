import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSecretFiles } from '@lode/server/platform/secret-files';

/** The same from this source and from the built processes: both lie one folder down. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const SHORTEST_SECRET = 32;
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** What a fresh store is given: demo logins and plans with a past of some weeks, those alone, or nothing. */
const SEEDS = ['demo', 'small', 'none'] as const;
export type Seed = (typeof SEEDS)[number];
const SEED_DAYS = 60;
const SEED_DAYS_MIN = 2;
const SEED_DAYS_MAX = 90;

/** Where a site has its things. */
export interface Place {
  /** Absolute path of the folder that holds everything the embedded defaults keep. */
  dataDir: string;
  /** Absolute path of the folder that holds the built processes (bin/build-processes.js). */
  dist: string;
}

/** What the supervisor was asked to run, read from the environment. */
export interface Settings extends Place {
  port: number;
  /** Where the server listens, if that was said. */
  host: string | undefined;
  /** Undefined: the embedded store is used. */
  mongoUrl: string | undefined;
  /** Undefined: a private Redis is used. */
  redisUrl: string | undefined;
  seed: Seed;
  /** How many days the demo has lived when it is first seen. */
  seedDays: number;
  secret: string;
}

/** What the supervisor itself reads, and tells its processes anew; they read the other files themselves. */
const OWN_SECRETS = ['SECRET', 'MONGO_URL', 'REDIS_URL', 'BACKUP_KEY'];

/** The environment with what lies in files. Throws one sentence for a file that cannot be read. */
export const readOwnFiles = (env: NodeJS.ProcessEnv) => withSecretFiles(env, OWN_SECRETS);

/** Reads and checks the environment. Throws one sentence for the first thing that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mongoUrl = env.MONGO_URL || undefined;
  const place = readPlace(env);
  return {
    ...place,
    port: readPort(env.PORT),
    host: readHost(env.HOST, mongoUrl),
    mongoUrl,
    redisUrl: env.REDIS_URL || undefined,
    seed: readSeed(env.SEED, mongoUrl),
    seedDays: readSeedDays(env.SEED_DAYS),
    secret: readSecret(env.SECRET, mongoUrl, place.dataDir),
  };
}

/** Where the site of this environment has its things. */
export function readPlace(env: NodeJS.ProcessEnv): Place {
  return { dataDir: resolve(projectRoot, env.DATA_DIR || '.data'), dist: join(projectRoot, 'dist') };
}

function readPort(given: string | undefined): number {
  if (!given) return 3000;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 1 to 65535, and it is "${given}".`);
}

function readHost(given: string | undefined, mongoUrl: string | undefined): string | undefined {
  if (!given) return undefined;
  if (mongoUrl || LOOPBACK.includes(given)) return given;
  throw new Error(
    `HOST=${given} needs MONGO_URL: with the embedded store the site has demo logins and simulated providers, and is served to this machine only.`,
  );
}

function readSeed(given: string | undefined, mongoUrl: string | undefined): Seed {
  if (!given) return mongoUrl ? 'none' : 'demo';
  const seed = SEEDS.find((one) => one === given);
  if (!seed) throw new Error(`SEED must be "demo", "small" or "none", and it is "${given}".`);
  if (seed !== 'none' && mongoUrl) {
    throw new Error(
      `SEED=${seed} works only with the embedded store: leave out MONGO_URL, or use SEED=none.`,
    );
  }
  return seed;
}

function readSeedDays(given: string | undefined): number {
  if (!given) return SEED_DAYS;
  const days = Number(given);
  if (Number.isInteger(days) && days >= SEED_DAYS_MIN && days <= SEED_DAYS_MAX) return days;
  throw new Error(
    `SEED_DAYS must be a number from ${SEED_DAYS_MIN} to ${SEED_DAYS_MAX}, and it is "${given}".`,
  );
}

function readSecret(given: string | undefined, mongoUrl: string | undefined, dataDir: string): string {
  if (given && given.length >= SHORTEST_SECRET) return given;
  if (given) throw new Error(`SECRET must be at least ${SHORTEST_SECRET} characters long.`);
  if (mongoUrl) {
    throw new Error(
      `SECRET is required with MONGO_URL: give a random text of at least ${SHORTEST_SECRET} characters, the same for every server and worker.`,
    );
  }
  return keptSecret(dataDir, 'secret').text;
}

/** A random text that lies in a file of its own, which only its user reads. */
export interface KeptSecret {
  file: string;
  text: string;
}

/** Made once for the embedded defaults: what it signed or locked is read after a restart too. */
export function keptSecret(dataDir: string, name: string): KeptSecret {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return { file, text: readFileSync(file, 'utf8').trim() };
}
