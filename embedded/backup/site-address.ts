import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Part = 'store' | 'redis';

/** Where a running part of a data folder's site is told. Private to its user: the address has the password in it. */
function fileOf(dataDir: string, part: Part): string {
  return join(dataDir, `${part}-address`);
}

export function tellAddress(dataDir: string, part: Part, url: string): void {
  writeFileSync(fileOf(dataDir, part), url, { mode: 0o600 });
}

/** The address of a part of a running site. Throws one sentence when there is none yet. */
export function readAddress(dataDir: string, part: Part): string {
  try {
    return readFileSync(fileOf(dataDir, part), 'utf8');
  } catch (error) {
    throw new Error('The site is just starting: try again when it is ready.', { cause: error });
  }
}
