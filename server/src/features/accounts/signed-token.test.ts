import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ID = '0123456789abcdef01234567';
const jose = vi.hoisted(() => ({ looked: 0 }));
vi.mock('jose', async (original) => {
  const real = await original<typeof import('jose')>();
  const jwtVerify = (...given: Parameters<typeof real.jwtVerify>) => {
    jose.looked += 1;
    return real.jwtVerify(...given);
  };
  return { ...real, jwtVerify };
});

beforeEach(() => {
  jose.looked = 0;
});
afterEach(() => void vi.useRealTimers());

async function load() {
  vi.stubEnv('SECRET', 'a secret of this test, long enough to sign with');
  return import('./signed-token.ts');
}

const inMs = (ms: number) => new Date(Date.now() + ms);

test('a signature is looked at once, and a token that was good is over at its end', async () => {
  const { readToken, signToken } = await load();
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await signToken(ID, inMs(10_000));
  for (const isOver of [false, false]) expect(await readToken(token)).toEqual({ id: ID, isOver });
  vi.setSystemTime(inMs(10_000));
  expect(await readToken(token)).toEqual({ id: ID, isOver: true });
  expect(jose.looked).toBe(1);
});

test('what was over when it first came is told as over, and one that was changed is none, however often it comes', async () => {
  const { readToken, signToken } = await load();
  const [over, token] = await Promise.all([signToken(ID, inMs(-1000)), signToken(ID, inMs(10_000))]);
  const [head, , signature] = token.split('.');
  const forged = [head, over.split('.')[1], signature].join('.');
  for (const _time of [1, 2]) {
    expect(await readToken(over)).toEqual({ id: ID, isOver: true });
    expect(await readToken(forged)).toBeUndefined();
    expect(await readToken('nothing of ours')).toBeUndefined();
  }
});
