/** As long as somebody takes from pointing at a link to following it. */
const WARM_MS = 5000;

interface Warm<T> {
  answer: Promise<T>;
  until: number;
}

/**
 * Answers that were asked for before anybody needs them. Each is given out once, and none after anything was told or
 * changed since: who takes one has to be as sure of it as of an answer of their own.
 */
export class WarmAnswers<T> {
  private readonly kept = new Map<string, Warm<T>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Asks, unless there is an answer already. */
  keep(key: string, ask: () => Promise<T>): void {
    const known = this.kept.get(key);
    if (known && this.now() < known.until) return;
    const answer = ask();
    const warm = { answer, until: this.now() + WARM_MS };
    this.kept.set(key, warm);
    answer.catch(() => {
      if (this.kept.get(key) === warm) this.kept.delete(key);
    });
  }

  take(key: string): Promise<T> | undefined {
    const warm = this.kept.get(key);
    this.kept.delete(key);
    return warm && this.now() < warm.until ? warm.answer : undefined;
  }

  forget(): void {
    this.kept.clear();
  }
}
