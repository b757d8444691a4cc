import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@lode/shared/core/errors';
import { config } from './config.ts';

const GIGABYTE = 1024 ** 3;

let own: Promise<string> | undefined;

/**
 * Where this process keeps uploads while they are worked on; made, and rid of what crashes left, at first use, and
 * again when something has cleaned the folder of temporary files meanwhile.
 */
export async function uploadFolder(): Promise<string> {
  if (own && !existsSync(await own)) own = undefined;
  own ??= openFolder(join(tmpdir(), `lode-uploads-${process.getuid?.() ?? 'all'}`)).catch(
    (error: unknown) => {
      own = undefined;
      throw error;
    },
  );
  return own;
}

/** A folder for each process in one that is private to its user. Exported for its test. */
export async function openFolder(shared: string): Promise<string> {
  await mkdir(shared, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(shared);
  // Somebody else has made it, to read what is put there.
  if (process.getuid && uid !== process.getuid()) throw new AppError('UNAVAILABLE');
  for (const name of await readdir(shared)) {
    const pid = Number(name);
    if (pid === process.pid || !isRunning(pid))
      await rm(join(shared, name), { recursive: true, force: true });
  }
  const folder = join(shared, String(process.pid));
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface Space {
  bsize: number;
  blocks: number;
  bavail: number;
}

/** Less than a gigabyte left, or of a small disk less than a twentieth. */
export function isNearlyFull({ bsize, blocks, bavail }: Space): boolean {
  return bavail * bsize < Math.min(GIGABYTE, (blocks * bsize) / 20);
}

/** Throws STORAGE_LOW before uploads take the last of a disk: of temporary files, and of the embedded store. */
export async function requireRoom(): Promise<void> {
  const folders = [await uploadFolder(), ...(config.dataDir ? [config.dataDir] : [])];
  for (const folder of folders) {
    if (isNearlyFull(await statfs(folder))) throw new AppError('STORAGE_LOW', { retryAfterS: 60 });
  }
}
