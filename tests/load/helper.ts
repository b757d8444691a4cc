import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a helper process can be asked to do. */
export type HelperApi = Record<string, (...args: never[]) => unknown>;

interface Call {
  id: number;
  name: string;
  args: unknown[];
}

type Answer = { id: number; result: unknown } | { id: number; error: string };

/** A process of the benchmark's own, so that what it does is not done by what is measured. */
export class Helper<Api extends HelperApi> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #calls = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (answer: Answer) => this.#settle(answer));
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The helper process ended'));
      this.#waiting.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call<K extends keyof Api & string>(
    name: K,
    ...args: Parameters<Api[K]>
  ): Promise<Awaited<ReturnType<Api[K]>>> {
    const id = this.#calls++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#child.send({ id, name, args } satisfies Call);
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    this.#child.kill('SIGKILL');
    await gone;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }
}

/** Starts a helper from a file beside this one. It ends with us. */
export function startHelper<Api extends HelperApi>(
  file: string,
  env: Record<string, string> = {},
  execArgv: string[] = [],
): Helper<Api> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, [], {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx', ...execArgv],
    serialization: 'advanced',
  });
  return new Helper<Api>(child);
}

/** In a helper process: answers what its parent asks. */
export function serveHelper(api: HelperApi): void {
  const answer = async ({ id, name, args }: Call): Promise<Answer> => {
    try {
      return { id, result: await api[name]?.(...(args as never[])) };
    } catch (error) {
      return { id, error: String(error) };
    }
  };
  process.on('message', (call: Call) => void answer(call).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit());
}
