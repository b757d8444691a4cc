import { expect, test } from 'vitest';
import { packPair, partOf } from './packed-pair.ts';

const [every, open] = [Buffer.from('every second'), Buffer.from('open')];
const told = (pair: Uint8Array) => [false, true].map((business) => Buffer.from(partOf(pair, business)));

test('each of a pair is read by itself, from the middle of other bytes too', () => {
  const pair = packPair(every, open);
  expect(told(pair)).toEqual([every, open]);
  expect(told(Buffer.concat([Buffer.from('before'), pair]).subarray(6))).toEqual([every, open]);
});

test('two that are alike are kept once', () => {
  const pair = packPair(every, Buffer.from(every));
  expect(told(pair)).toEqual([every, every]);
  expect(pair.length).toBe(every.length + 4);
});
