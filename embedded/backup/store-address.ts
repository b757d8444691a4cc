import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running store of a data folder is told. Private to its user: the address has the password in it. */
function fileOf(dataDir: string): string {
  return join(dataDir, 'store-address');
}

export function tellStoreAddress(dataDir: string, url: string): void {
  writeFileSync(fileOf(dataDir), url, { mode: 0o600 });
}

/** The address of the store of a running site. Throws one sentence when there is none yet. */
export function readStoreAddress(dataDir: string): string {
  try {
    return readFileSync(fileOf(dataDir), 'utf8');
  } catch (error) {
    throw new Error('The site is just starting: try again when it is ready.', { cause: error });
  }
}
