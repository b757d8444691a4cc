import { hkdfSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Place } from '../settings.ts';

const ID_BYTES = 6;

/** Which SECRET it is, by a name that tells nothing of it. */
export function secretId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lode backups', ID_BYTES)).toString('hex');
}

export function secretFile({ dataDir }: Place): string {
  return join(dataDir, 'secret');
}

/** The site's SECRET, given or kept; undefined when it has none yet. */
export function readSiteSecret(env: NodeJS.ProcessEnv, place: Place): string | undefined {
  if (env.SECRET) return env.SECRET;
  return existsSync(secretFile(place)) ? readSecretFile(secretFile(place)) : undefined;
}

/** Throws one sentence for a file that cannot be read. */
export function readSecretFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`The file of the secret cannot be read: ${file}`, { cause: error });
  }
}

/**
 * Writes the secret into a folder of its own; answers the file. Throws one sentence where that is a folder of the copies:
 * who finds both reads second factors, and can sign in as anybody.
 */
export function keepSecretApart(secret: string, folder: string, copies: string): string {
  if (isWithin(folder, copies) || isWithin(copies, folder))
    throw new Error(`The secret is not kept with the copies: choose another folder than ${folder}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `lode-secret-${secretId(secret)}`);
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true });
  return file;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !way.startsWith('/'));
}
