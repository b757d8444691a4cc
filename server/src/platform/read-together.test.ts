import { describe, expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

/** Readings that end when the test says so. */
function heldReads() {
  const ends: ((value: string) => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const read = readTogether(
    () =>
      new Promise<string>((resolve, reject) => {
        ends.push(resolve);
        fails.push(reject);
      }),
  );
  return { read, ends, fails };
}

describe('reading together', () => {
  it('who asks while a reading is under way is answered by one that began later, all of them by one', async () => {
    const { read, ends } = heldReads();
    const first = read();
    const [second, third] = [read(), read()];
    expect(ends).toHaveLength(1);
    ends[0]?.('old');
    expect(await first).toBe('old');
    await expect.poll(() => ends.length).toBe(2);
    const late = read();
    ends[1]?.('new');
    expect(await Promise.all([second, third])).toEqual(['new', 'new']);
    await expect.poll(() => ends.length).toBe(3);
    ends[2]?.('newer');
    expect(await late).toBe('newer');
  });

  it('a reading that fails does so for those who waited for it alone', async () => {
    const { read, ends, fails } = heldReads();
    const first = read();
    const second = read();
    fails[0]?.(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.('there');
    expect(await second).toBe('there');
    const third = read();
    ends[2]?.('again');
    expect(await third).toBe('again');
  });
});
