import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptLogins } from './kept-logins.ts';
import type { TokenRow } from './token.model.ts';

let reads: string[];
let hearing: number | undefined;
let answer: () => Promise<TokenRow | null>;
let logins: KeptLogins;

const ROW = { username: 'alice' } as TokenRow;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  reads = [];
  hearing = 1;
  answer = async () => ROW;
  const read = (id: string) => {
    reads.push(id);
    return answer();
  };
  logins = new KeptLogins(read, () => hearing);
});
afterEach(() => vi.useRealTimers());

it('C14: a login is read once in five seconds, and by one read for all who come at once', async () => {
  await Promise.all([logins.get('a'), logins.get('a')]);
  vi.advanceTimersByTime(4999);
  await logins.get('a');
  expect(reads).toEqual(['a']);
  vi.advanceTimersByTime(1);
  await logins.get('a');
  expect(reads).toEqual(['a', 'a']);
});

it('C14: what is told of a login counts, while it is being read as well', async () => {
  const [before] = [logins.get('a'), logins.forget(['a'])];
  await before;
  await logins.get('a');
  expect(reads).toHaveLength(2);
  logins.forget(['b', 'a']);
  await logins.get('a');
  expect(reads).toHaveLength(3);
});

it('C14: while something may be missed nothing is kept, and afterwards nothing from before counts', async () => {
  await logins.get('a');
  hearing = undefined;
  await logins.get('a');
  await logins.get('a');
  expect(reads).toHaveLength(3);
  hearing = 2;
  await logins.get('a');
  await logins.get('a');
  expect(reads).toHaveLength(4);
});

it('a read that fails is made again, and keeps nothing of a later one away', async () => {
  answer = () => Promise.reject(new Error('away'));
  const failed = logins.get('a');
  logins.forget(['a']);
  answer = async () => ROW;
  await logins.get('a');
  await expect(failed).rejects.toThrow('away');
  await logins.get('a');
  expect(reads).toHaveLength(2);
});

it('no more than ten thousand are kept: the one read longest ago goes', async () => {
  for (let at = 0; at <= 10_000; at += 1) await logins.get(String(at));
  await logins.get('1');
  expect(reads).toHaveLength(10_001);
  await logins.get('0');
  expect(reads).toHaveLength(10_002);
});
