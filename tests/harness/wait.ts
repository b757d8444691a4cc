const EVERY_MS = 20;

export interface UntilOptions {
  /** Milliseconds. */
  timeout?: number;
  /** Milliseconds between two looks; more where a look is much work. */
  every?: number;
  /** Said when it does not come true. */
  what?: string;
}

/**
 * Resolves with the condition's first truthy value; a throw counts as "not yet". Rejects after `timeout`
 * with the last thing that was wrong. The only way tests wait: for something, never for a while.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeout = 150_000, every = EVERY_MS, what = 'the condition' }: UntilOptions = {},
): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      last = await condition();
      if (last) return last as Exclude<T, undefined | null | false | 0 | ''>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw gaveUp(what, timeout, last);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

function gaveUp(what: string, timeout: number, last: unknown): Error {
  const cause = last instanceof Error ? `: ${last.message}` : '';
  return new Error(`Waited ${timeout} ms for ${what}${cause}`, { cause: last });
}
