/** What an iterable yields until the signal is aborted, which is thrown at once, whatever the iterable does. */
export async function* untilAborted<T>(iterable: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = iterable[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  aborted.catch(() => undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), aborted]);
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not waited for: it may be what hangs.
    void iterator.return?.().catch(() => undefined);
  }
}
