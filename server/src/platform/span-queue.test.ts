import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The logger reads the settings.
vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');
const { logger } = await import('./logger.ts');
const { registry } = await import('./metrics.ts');
const { SpanQueue } = await import('./span-queue.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(logger, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  registry.resetMetrics();
});

const lost = async () => (await registry.getSingleMetric('lode_lost_spans_total')?.get())?.values[0]?.value;

/** A queue before a collector that answers each batch as it is told. */
function queueBefore(take: SpanExporter['export']) {
  const batches: string[][] = [];
  const queue = new SpanQueue({
    export: (spans, done) => {
      batches.push(spans.map(({ name }) => name));
      take(spans, done);
    },
  });
  const end = (from: number, to = from) => {
    for (let number = from; number <= to; number += 1) queue.onEnd({ name: `s${number}` } as ReadableSpan);
  };
  return { queue, batches, end };
}

it('sends what ended within a second together, in order, two hundred at a time', async () => {
  const { batches, end } = queueBefore((_spans, done) => done({ code: 0 }));
  end(1, 2);
  await vi.advanceTimersByTimeAsync(999);
  end(3);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([['s1', 's2', 's3']]);
  end(4, 304);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches.slice(1).map(({ length }) => length)).toEqual([200, 101]);
  expect(await lost()).toBe(0);
});

it('asks a collector that hangs for one batch only, keeps a bounded number, and drops the rest with one word', async () => {
  const { batches, end } = queueBefore(() => undefined);
  end(1, 200);
  await vi.advanceTimersByTimeAsync(1000);
  end(201, 4296);
  expect(await lost()).toBe(0);
  end(4297, 5000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(batches).toHaveLength(1);
  expect(await lost()).toBe(704);
  expect(logger.warn).toHaveBeenCalledTimes(1);
});

it('counts what a collector refuses, says so once a minute, and goes on', async () => {
  let code = 1;
  const { batches, end } = queueBefore((_spans, done) => done({ code }));
  for (let second = 0; second < 59; second += 1) {
    end(second);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(await lost()).toBe(59);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  end(60);
  await vi.advanceTimersByTimeAsync(1000);
  expect(logger.warn).toHaveBeenCalledTimes(2);
  code = 0;
  end(61);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches.at(-1)).toEqual(['s61']);
  expect(await lost()).toBe(60);
});

it('hands over what is left when it is told to stop', async () => {
  const { queue, batches, end } = queueBefore((_spans, done) => done({ code: 0 }));
  end(1);
  await queue.shutdown();
  expect(batches).toEqual([['s1']]);
});
