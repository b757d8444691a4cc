import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectRoot } from './settings.ts';

const POLL_MS = 25;
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;
/** A child that lived this long starts again with the first backoff. */
const STEADY_AFTER_MS = 30_000;
const LONGEST_LOG_BYTES = 20 * 1024 * 1024;
const LINES_OF_A_FAILURE = 20;
/** How a step says how far it is. */
const PROGRESS = /^Progress: (.+)$/gm;
const LOOK_MS = 250;

/** A process to run: how, where its output goes, and how it is known to be ready. */
export interface ChildSpec {
  /** What it is called in a progress line. */
  title: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** True once it is ready; `printed` is what it has written since it started. Asked again and again. */
  ready: (printed: string) => boolean | Promise<boolean>;
}

/** A child that could not be started; `log` holds the last lines that it printed. */
export class StartFailure extends Error {
  readonly log: string;

  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

/**
 * One child process: started until ready, started again with growing pauses when it dies, stopped in
 * order. It has its own process group, so that Ctrl-C reaches the supervisor alone, and holds the other
 * end of a pipe as its standard input, whose closing tells it that we are gone (see leash.ts).
 */
export class ManagedChild {
  readonly spec: ChildSpec;
  private readonly notice: (text: string) => void;
  private readonly restarts: boolean;
  private process: ChildProcess | undefined;
  private stopping = false;
  private failures = 0;
  private nextStart: NodeJS.Timeout | undefined;

  /** `notice` receives one readable line for each death and each return. */
  constructor(spec: ChildSpec, notice: (text: string) => void, { restart = true } = {}) {
    this.spec = spec;
    this.notice = notice;
    this.restarts = restart;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Resolves when it is ready; throws StartFailure when it ends first or is not ready in time. */
  async start(): Promise<void> {
    await this.launch();
    if (this.restarts) this.keepRunning();
  }

  /**
   * Runs it to its end: for a step rather than a service. `progress` receives what it prints of how far it is. Throws
   * StartFailure unless it exits with 0.
   */
  async runOnce(progress: (text: string) => void = () => undefined): Promise<void> {
    const log = this.spawnProcess();
    const child = this.process;
    if (!child) return;
    const stopTelling = tellProgress(log, progress);
    await ended(child);
    stopTelling();
    if (child.exitCode !== 0 && !this.stopping) throw this.failure(howItEnded(child), log());
  }

  /** SIGTERM, and SIGKILL to its whole group when it takes too long; resolves when it has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.nextStart);
    const child = this.process;
    if (!child || hasEnded(child)) return;
    const late = setTimeout(() => killGroup(child), STOP_WITHIN_MS);
    child.kill('SIGTERM');
    await ended(child);
    clearTimeout(late);
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping = true;
    clearTimeout(this.nextStart);
    if (this.process && !hasEnded(this.process)) killGroup(this.process);
  }

  private async launch(): Promise<void> {
    const log = this.spawnProcess();
    const child = this.process;
    const deadline = Date.now() + START_WITHIN_MS;
    while (child && !this.stopping) {
      if (hasEnded(child)) throw this.failure(howItEnded(child), log());
      if (await this.spec.ready(log())) return;
      if (Date.now() > deadline) {
        killGroup(child);
        throw this.failure(`was not ready within ${START_WITHIN_MS / 1000} s`, log());
      }
      await pause(POLL_MS);
    }
  }

  private keepRunning(): void {
    const child = this.process;
    if (!child) return;
    const since = Date.now();
    void ended(child).then(() => {
      if (this.stopping) return;
      if (Date.now() - since > STEADY_AFTER_MS) this.failures = 0;
      this.startAgain(howItEnded(child));
    });
  }

  private startAgain(why: string): void {
    const delay = Math.min(FIRST_BACKOFF_MS * 2 ** this.failures, LONGEST_BACKOFF_MS);
    this.failures += 1;
    this.notice(`${why}; starting it again in ${delay / 1000} s`);
    this.nextStart = setTimeout(() => {
      this.launch().then(
        () => {
          if (this.stopping) return;
          this.notice('is back');
          this.keepRunning();
        },
        (error: unknown) => {
          if (!this.stopping) this.startAgain(error instanceof Error ? error.message : String(error));
        },
      );
    }, delay);
  }

  /** Starts the process and returns a function that reads what it has printed since. */
  private spawnProcess(): () => string {
    const { command, args, env, logFile } = this.spec;
    const { log, from } = openLog(logFile);
    const child = spawn(command, args, { cwd: projectRoot, env, detached: true, stdio: ['pipe', log, log] });
    closeSync(log);
    child.on('error', (error) => this.notice(`cannot be run: ${error.message}`));
    // Writing to a child that has just died is no news: its exit is.
    child.stdin?.on('error', () => undefined);
    this.process = child;
    return () => readFileSync(logFile).subarray(from).toString();
  }

  private failure(why: string, printed: string): StartFailure {
    const log = printed.trimEnd().split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
    return new StartFailure(why, log);
  }
}

/** Opens the log for appending; one that has grown long is put aside first. */
function openLog(file: string): { log: number; from: number } {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const grown = size > LONGEST_LOG_BYTES;
  if (grown) renameSync(file, `${file}.old`);
  return { log: openSync(file, 'a'), from: grown ? 0 : size };
}

/** Tells the newest line of progress whenever there is another one; until it is called off. */
function tellProgress(log: () => string, progress: (text: string) => void): () => void {
  let told = '';
  const looking = setInterval(() => {
    const line = [...log().matchAll(PROGRESS)].at(-1)?.[1];
    if (line === undefined || line === told) return;
    told = line;
    progress(line);
  }, LOOK_MS);
  return () => clearInterval(looking);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function howItEnded(child: ChildProcess): string {
  if (child.pid === undefined) return 'could not be run';
  return child.signalCode ? `was ended by ${child.signalCode}` : `stopped with exit code ${child.exitCode}`;
}

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended between the look and the signal.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
