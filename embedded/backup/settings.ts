import { resolve } from 'node:path';
import { projectRoot } from '../settings.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_DAYS = 31;
const SHORTEST_KEY = 32;
const DEFAULT_EVERY = '24h';
const DEFAULT_KEEP = 14;

/** How copies are made, read from the environment. */
export interface BackupSettings {
  /** Where the scheduled ones lie, absolute; without it none are scheduled. */
  dir: string | undefined;
  everyMs: number;
  /** So many of them stay. */
  keep: number;
  /** Seals what is written; without it archives are readable. */
  key: string | undefined;
  /** A shell command that is run after each copy, its folder in BACKUP_PATH. */
  hook: string | undefined;
}

/** Reads and checks the environment, with its files read already. Throws one sentence for the first thing that is wrong. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const settings = {
    dir: env.BACKUP_DIR ? resolve(projectRoot, env.BACKUP_DIR) : undefined,
    everyMs: readEvery(env.BACKUP_EVERY || DEFAULT_EVERY),
    keep: readKeep(env.BACKUP_KEEP),
    key: readKey(env.BACKUP_KEY),
    hook: env.BACKUP_HOOK || undefined,
  };
  if (settings.dir && env.MONGO_URL) throw new Error(`BACKUP_DIR: ${ONLY_EMBEDDED}`);
  return settings;
}

/** What is said where the data is in a MongoDB, which has tools of its own. */
export const ONLY_EMBEDDED =
  'copies are made of the embedded store; with MONGO_URL the data is in MongoDB, whose own tools copy it (docs/backup.md).';

/** The environment of a program that has no use for the key. */
export function withoutKey({ BACKUP_KEY: _key, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env;
}

function readEvery(given: string): number {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(given) ?? [];
  const ms = Number(count) * UNITS[(unit ?? 'm') as keyof typeof UNITS];
  if (ms > 0 && ms <= LONGEST_DAYS * UNITS.d) return ms;
  throw new Error(
    `BACKUP_EVERY must be like 30m, 6h or 1d, at most ${LONGEST_DAYS} days, and it is "${given}".`,
  );
}

function readKeep(given: string | undefined): number {
  if (!given) return DEFAULT_KEEP;
  const keep = Number(given);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new Error(`BACKUP_KEEP must be a number from 1, and it is "${given}".`);
}

function readKey(given: string | undefined): string | undefined {
  if (!given) return undefined;
  if (given.length >= SHORTEST_KEY) return given;
  throw new Error(`BACKUP_KEY must be at least ${SHORTEST_KEY} characters long.`);
}
