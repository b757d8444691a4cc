import { describe, expect, it } from 'vitest';
import { type Counted, SwiftCounter } from './swift-counter.ts';

/** What Redis counts for all processes, answering when it is let. */
function fakeRedis() {
  let counted = 0;
  let waiting: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    away: false,
    tells: 0,
    async tell(_key: string, points: number): Promise<Counted> {
      this.tells += 1;
      if (this.away) throw new Error('away');
      await new Promise<void>((resolve) => waiting.push(resolve));
      counted += points;
      return { consumedPoints: counted, msBeforeNext: 60_000 };
    },
    /** Answers all that wait, and what they then ask. */
    async answer(): Promise<void> {
      while (waiting.length > 0) {
        const open = waiting;
        waiting = [];
        for (const go of open) go();
        await settle();
      }
    },
    forget(): void {
      counted = 0;
    },
  };
}

const manyOf = (counter: SwiftCounter, amount: number) =>
  Array.from({ length: amount }, () => counter.take('a', 1)).filter((waitMs) => waitMs === undefined).length;

describe('a limit that is counted by each process at once', () => {
  it('lets no more through a process than the limit, and says how long to wait', () => {
    const redis = fakeRedis();
    const counter = new SwiftCounter(20, 10, (key, points) => redis.tell(key, points));
    expect(manyOf(counter, 25)).toBe(20);
    expect(counter.take('a', 1)).toBeGreaterThan(9000);
    expect(counter.take('b', 1)).toBeUndefined();
  });

  it('many processes do not multiply the limit: what others counted is known one way to Redis and back later', async () => {
    const redis = fakeRedis();
    const processes = Array.from(
      { length: 8 },
      () => new SwiftCounter(20, 10, (key, points) => redis.tell(key, points)),
    );
    let taken = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      for (const counter of processes) taken += manyOf(counter, 1);
      await redis.answer();
    }
    expect(taken).toBeGreaterThanOrEqual(20);
    expect(taken, 'one each beyond it, under way as it was reached').toBeLessThan(20 + processes.length);
  });

  it('tells of one key one at a time, what came meanwhile together', async () => {
    const redis = fakeRedis();
    const counter = new SwiftCounter(100, 10, (key, points) => redis.tell(key, points));
    manyOf(counter, 50);
    await redis.answer();
    expect(redis.tells).toBe(2);
  });

  it('counts by itself while Redis is away', async () => {
    const redis = fakeRedis();
    redis.away = true;
    const counter = new SwiftCounter(5, 10, (key, points) => redis.tell(key, points));
    expect(manyOf(counter, 9)).toBe(5);
  });

  it('what Redis has begun anew does not hold up who was counted before', async () => {
    const redis = fakeRedis();
    const counter = new SwiftCounter(20, 10, (key, points) => redis.tell(key, points));
    expect(manyOf(counter, 15)).toBe(15);
    await redis.answer();
    redis.forget();
    expect(manyOf(counter, 1)).toBe(1);
    await redis.answer();
    expect(manyOf(counter, 25)).toBe(19);
  });
});
