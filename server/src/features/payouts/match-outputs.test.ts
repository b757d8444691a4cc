import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchOutputs } from './match-outputs.ts';

const outputs = [
  { address: 'a', amount: '10' },
  { address: 'b', amount: '20' },
  { address: 'a', amount: '10' },
];
const paid = (to: string, amount: bigint, coin: 'BTC' | 'TRX' = 'BTC') => ({ coin, to, amount });
const match = (...made: ReturnType<typeof paid>[]) =>
  matchOutputs(outputs, 'BTC', made, (address) => address === 'ours');

test('every output of a transaction is a payment of the batch, each once, or comes back to us', () => {
  expect(match(paid('b', 20n), paid('a', 10n), paid('ours', 5n), paid('a', 10n))).toEqual([0, 1, 2]);
  expect(match(paid('a', 10n), paid('ours', 5n))).toEqual([0]);
});

test('another amount, another address, another coin, one payment too many, and change alone are refused', () => {
  for (const made of [
    [paid('a', 11n)],
    [paid('b', 20n), paid('c', 1n)],
    [paid('b', 20n, 'TRX')],
    [paid('a', 10n), paid('a', 10n), paid('a', 10n)],
    [paid('ours', 5n)],
    [],
  ])
    expect(match(...made)).toBeUndefined();
});

test('in whatever order the chain has them, all payments are found, and one unit more is not', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), fc.nat(2), (places, at) => {
      const made = places.map((place) =>
        paid(outputs[place]?.address ?? '', BigInt(outputs[place]?.amount ?? 0)),
      );
      expect(match(...made)).toHaveLength(places.length);
      const wrong = made.map((one, index) =>
        index === at % made.length ? paid(one.to, one.amount + 1n) : one,
      );
      expect(match(...wrong)).toBeUndefined();
    }),
  );
});
