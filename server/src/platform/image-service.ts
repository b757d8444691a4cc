import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '@lode/shared/core/errors';
import type { CleanAnswer, CleanJob, WorkerMessage } from './image-job.ts';
import { logger } from './logger.ts';

/** By their headers, the worst take a second; behind everything else, on a busy machine, it becomes many. */
const WORK_MS = 30_000;
const START_MS = 30_000;
/** A tenth of what others get (nice): less, and on a busy machine no picture would be made in its time. */
const PRIORITY = 10;
/** Being worked on or waiting; who comes then is told to come back. */
const MAX_JOBS = 4;
/** Once more in a new process, when the first ended by itself. */
const MAX_TRIES = 2;

let jobs = 0;
let last: Promise<unknown> = Promise.resolve();
let running: Promise<ChildProcess> | undefined;

/**
 * Re-encodes an image in a process of its own, one after the other. Throws IMAGE_INVALID, IMAGE_TOO_COMPLEX (also
 * for what takes longer than 30 s), or UNAVAILABLE when too many wait, or when the process ends twice by itself.
 */
export async function reencode(job: CleanJob): Promise<{ path: string; type: string }> {
  if (jobs >= MAX_JOBS) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
  jobs += 1;
  const turn = last.then(() => work(job));
  last = turn.catch(() => undefined);
  try {
    const answer = await turn;
    if (!('refused' in answer)) return answer;
    throw new AppError(answer.refused, { fields: { image: answer.refused }, cause: answer.why });
  } finally {
    jobs -= 1;
  }
}

async function work(job: CleanJob): Promise<CleanAnswer> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const answer = await ask(job);
    if (answer === 'late') return { refused: 'IMAGE_TOO_COMPLEX' };
    if (typeof answer === 'object') return answer;
    // It was ended by something else than the time: nothing says that the picture is to blame.
    logger.warn({ tries }, 'image process ended');
  }
  throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
}

async function ask(job: CleanJob): Promise<Heard> {
  running ??= startWorker();
  const child = await running.catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  return heard(child, WORK_MS, job);
}

/** Started when the first image comes, and anew when it has ended. It ends with this process. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(workerFile(), [], {
    execArgv: [],
    // A session of its own, which steps back from all others.
    detached: true,
    // Strangers' pictures are decoded there: it is told no secret.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) stepBack(child.pid);
  const gone = (): void => {
    running = undefined;
  };
  // A fork that fails has no exit, and an error that nobody hears would end the server.
  child.once('exit', gone).on('error', gone);
  if ((await heard(child, START_MS)) !== 'ready') throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Puts a process that has just begun behind everything else on the machine, before it has loaded anything: its threads
 * take their priority from the one that makes them. Where Linux gives each session its share, this one's is small too.
 */
function stepBack(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
    const share = `/proc/${pid}/autogroup`;
    if (existsSync(share)) writeFileSync(share, String(PRIORITY));
  } catch {
    // A machine may not let it: pictures are made all the same.
  }
}

/** In the server's build beside it, else its source. */
function workerFile(): string {
  const built = fileURLToPath(new URL('./images.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./image-worker.ts', import.meta.url));
}

/** What a process said, or that it ended: at its time, or by itself. */
type Heard = WorkerMessage | 'late' | 'gone';

/** What the process says next, told this. When the time is up, it is ended. */
async function heard(child: ChildProcess, withinMs: number, told?: CleanJob): Promise<Heard> {
  let ended: Heard = 'gone';
  const timer = setTimeout(() => {
    ended = 'late';
    child.kill('SIGKILL');
  }, withinMs);
  let end = (): void => undefined;
  const message = new Promise<Heard>((resolve) => {
    end = () => resolve(ended);
    child.once('message', (said) => resolve(said as WorkerMessage));
    child.once('exit', end).once('error', end);
    if (!child.connected) end();
  });
  if (told && child.connected) child.send(told, () => undefined);
  return message.finally(() => {
    clearTimeout(timer);
    child.off('exit', end).off('error', end);
  });
}
