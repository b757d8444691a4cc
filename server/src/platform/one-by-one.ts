import { AppError } from '@lode/shared/core/errors';

/** Of one key, with the one at work. */
const LINE_MAX = 100;
/** Who has stood longer is refused at its turn: the one before it hung, and who sent this asks again. */
const WAIT_MAX_MS = 10_000;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/**
 * Work of one key, one after another in the order in which it came; of different keys beside each other. Nothing
 * is kept of a key that has no work. What has begun is always finished.
 */
export class OneByOne {
  readonly #lines = new Map<string, Line>();

  /** How many keys have work. */
  get size(): number {
    return this.#lines.size;
  }

  /** `work` is told whether others went before it. UNAVAILABLE without its having begun: too many, or too long. */
  async run<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= LINE_MAX) throw busy();
    const since = performance.now();
    const waited = line.length > 0;
    const turn = line.last.then(() => {
      if (performance.now() - since > WAIT_MAX_MS) throw busy();
      return work(waited);
    });
    line.last = turn.catch(() => undefined);
    line.length += 1;
    this.#lines.set(key, line);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    }
  }
}

const busy = () => new AppError('UNAVAILABLE', { retryAfterS: 1 });
