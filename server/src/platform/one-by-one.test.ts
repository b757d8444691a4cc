import { afterEach, expect, it, vi } from 'vitest';
import { OneByOne } from './one-by-one.ts';

afterEach(() => vi.useRealTimers());

/** Work that ends when it is told to, and notes that it began. */
function held(began: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    began.push(name);
    await promise;
    return name;
  };
  return { work, end: resolve };
}

/** Everything that can go on without anybody ending anything. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('does the work of one key in the order in which it came, and of another beside it', async () => {
  const lines = new OneByOne();
  const began: string[] = [];
  const works = ['a1', 'a2', 'a3', 'b1'].map((name) => held(began, name));
  const done = works.map(({ work }, index) => lines.run(index < 3 ? 'a' : 'b', work));
  await settled();
  expect(began).toEqual(['a1', 'b1']);
  works[0]?.end();
  await settled();
  expect(began).toEqual(['a1', 'b1', 'a2']);
  for (const { end } of works) end();
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(lines.size, 'nothing is kept of a key without work').toBe(0);
});

it('goes on after work that fails, and tells who waited', async () => {
  const lines = new OneByOne();
  const failed = lines.run('a', () => Promise.reject(new Error('no')));
  const next = lines.run('a', (waited) => Promise.resolve(waited));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(true);
  expect(await lines.run('a', (waited) => Promise.resolve(waited))).toBe(false);
  expect(lines.size).toBe(0);
});

it('refuses the hundred and first of one key, which no other key feels', async () => {
  const lines = new OneByOne();
  const began: string[] = [];
  const first = held(began, 'first');
  const line = [lines.run('a', first.work)];
  for (let index = 1; index < 100; index += 1) line.push(lines.run('a', async () => `${index}`));
  await expect(lines.run('a', async () => 'one more')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await lines.run('b', async () => 'other')).toBe('other');
  first.end();
  expect(await Promise.all(line)).toHaveLength(100);
  expect(await lines.run('a', async () => 'again')).toBe('again');
});

it('refuses who stood behind work that hung, and begins nothing of theirs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines = new OneByOne();
  const began: string[] = [];
  const [hung, late] = [held(began, 'hung'), held(began, 'late')];
  const done = Promise.allSettled([lines.run('a', hung.work), lines.run('a', late.work)]);
  await settled();
  vi.advanceTimersByTime(10_001);
  hung.end();
  const [first, second] = await done;
  expect(first, 'what has begun is finished').toEqual({ status: 'fulfilled', value: 'hung' });
  expect(second).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfterS: 1 } });
  expect(began).toEqual(['hung']);
  expect(lines.size).toBe(0);
});
