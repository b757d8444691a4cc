import { EndpointFailure } from './failure.ts';

/** Ends a request that has brought nothing for a while: each thing that it brings begins the while anew. */
export class Patience {
  readonly signal: AbortSignal;
  readonly #ended = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, outer: AbortSignal) {
    this.#ms = ms;
    this.signal = AbortSignal.any([outer, this.#ended.signal]);
    this.begin();
  }

  begin(): void {
    clearTimeout(this.#timer);
    const failure = new EndpointFailure('timeout', `Nothing came for ${this.#ms / 1000} s`);
    this.#timer = setTimeout(() => this.#ended.abort(failure), this.#ms);
  }

  /** Work of our own, which takes nothing of the time that the endpoint has. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.end();
    try {
      return await work();
    } finally {
      this.begin();
    }
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
