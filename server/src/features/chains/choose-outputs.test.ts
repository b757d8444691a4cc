import { expect, test } from 'vitest';
import { chooseOutputs } from './choose-outputs.ts';

const outputs = [30n, 70n, 30n].map((amount, index) => ({ id: `bitcoin:t:${index}`, amount }));
const ids = (due: bigint, of = outputs) => chooseOutputs(of, due)?.map(({ id }) => id.slice(-1));

test('H1: one output of the sum pays a withdrawal, else all of them together, and nothing in between', () => {
  expect(ids(70n)).toEqual(['1']);
  expect(ids(30n)).toEqual(['0']);
  expect(ids(30n, outputs.slice(1))).toEqual(['2']);
  expect(ids(130n)).toEqual(['0', '1', '2']);
  expect([ids(60n), ids(100n), ids(0n, [])]).toEqual([undefined, undefined, undefined]);
});
