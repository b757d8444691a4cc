import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '@lode/shared/core/errors';
import type { CleanAnswer, CleanJob, WorkerMessage } from './image-job.ts';

const WORK_MS = 5000;
const START_MS = 20_000;
/** Being worked on or waiting; who comes then is told to come back. */
const MAX_JOBS = 4;

let jobs = 0;
let last: Promise<unknown> = Promise.resolve();
let running: Promise<ChildProcess> | undefined;

/**
 * Re-encodes an image in a process of its own, one after the other. Throws IMAGE_INVALID, IMAGE_TOO_COMPLEX (also
 * for what takes longer than 5 s), or UNAVAILABLE when too many wait.
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
  running ??= startWorker();
  const child = await running.catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  const answer = await heard(child, WORK_MS, job);
  // It has ended: at its time, or by what it was given.
  if (answer === undefined || answer === 'ready') return { refused: 'IMAGE_TOO_COMPLEX' };
  return answer;
}

/** Started when the first image comes, and anew when it has ended. It ends with this process. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(workerFile(), [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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

/** In the server's build beside it, else its source. */
function workerFile(): string {
  const built = fileURLToPath(new URL('./images.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./image-worker.ts', import.meta.url));
}

/** What the process says next, told this; undefined when it ended first, as it does when the time is up. */
async function heard(
  child: ChildProcess,
  withinMs: number,
  told?: CleanJob,
): Promise<WorkerMessage | undefined> {
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  let end = (): void => undefined;
  const message = new Promise<WorkerMessage | undefined>((resolve) => {
    end = () => resolve(undefined);
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
