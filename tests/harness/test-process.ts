import { readFileSync, rmSync } from 'node:fs';
import { type ChildSpec, ManagedChild } from '@lode/embedded/managed-child';

const LINES_SHOWN = 60;

/**
 * A child process of a test: started until ready, killed or stopped at will, started again on the same
 * address. What it printed is kept across restarts.
 */
export class TestProcess {
  readonly name: string;
  readonly spec: ChildSpec;
  #child: ManagedChild | undefined;

  constructor(spec: ChildSpec) {
    this.name = spec.title;
    this.spec = spec;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it is ready; a failure to start carries the last lines it printed. */
  async start(): Promise<void> {
    this.#child = new ManagedChild(this.spec, () => undefined, { restart: false });
    try {
      await this.#child.start();
    } catch (error) {
      throw new Error(`${this.name} did not start: ${String(error)}\n${this.log()}`, { cause: error });
    }
  }

  /** Ends it at once, as a crash would; resolves when it is gone. */
  async kill(): Promise<void> {
    const pid = this.pid;
    this.#child?.kill();
    while (pid !== undefined && isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Sends a signal (`SIGSTOP` and `SIGCONT` make it hang and go on). */
  signal(signal: NodeJS.Signals): void {
    if (this.pid !== undefined) process.kill(this.pid, signal);
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    await this.#child?.stop();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Everything it has printed. */
  printed(): string {
    return readFileSync(this.spec.logFile, 'utf8');
  }

  /** The last lines it printed. */
  log(): string {
    return lastLines(this.spec.logFile);
  }
}

/** The end of a log file; nothing when there is none. */
export function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
