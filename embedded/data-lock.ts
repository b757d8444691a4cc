import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the data folder for this process, so that two supervisors never run on one store, and closes it to other
 * users: one that was made before that was a rule has readable files in it.
 * Returns the release. Throws one sentence when another supervisor has it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  return claim(
    fileOf(dataDir),
    (holder) =>
      `Another copy (process ${holder}) is running on ${dataDir}: stop it, or give this one its own folder in DATA_DIR.`,
  );
}

/** Whether a supervisor, or what works on its stopped store, has the data folder. */
export function isDataDirTaken(dataDir: string): boolean {
  return liveHolder(fileOf(dataDir)) !== undefined;
}

/** Takes a file for this process until the release, or its end. Throws the refusal where another process has it. */
export function claim(file: string, refusal: (holder: number) => string): () => void {
  const holder = liveHolder(file);
  if (holder !== undefined) throw new Error(refusal(holder));
  writeFileSync(file, `${process.pid} ${startOf(process.pid)}`);
  return () => rmSync(file, { force: true });
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'supervisor.pid');
}

function liveHolder(file: string): number | undefined {
  const [pid, start] = read(file)?.split(' ') ?? [];
  if (!pid || Number(pid) === process.pid || !isAlive(Number(pid))) return undefined;
  // Process ids are used again: only the same start makes it the same process.
  return startOf(Number(pid)) === start ? Number(pid) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When the process started, in clock ticks since boot; the same text where the system does not tell. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  // The name, in brackets, may hold spaces; the start time is the 20th field after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
