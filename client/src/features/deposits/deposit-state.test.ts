import { DEPOSIT_STATES, type Deposit, type PaymentState } from '@lode/shared/deposits/schemas';
import { describe, expect, it, test } from 'vitest';
import { amountToSend, isRefused, marksOf, partOf, STEPS, stateAt } from './deposit-state.ts';

const END = '2026-05-01T13:00:00.000Z';
const at = (offset: number) => Date.parse(END) + offset;

const paid = (amount: string, state: PaymentState = 'seen'): Deposit['payments'][number] => ({
  id: 'bitcoin:a:0',
  currency: 'BTC',
  txid: 'a',
  amount,
  confirmations: 0,
  state,
  reason: null,
  credited_usd: null,
  seen_at: END,
  payback: null,
});
const due = (crypto_amount: string, ...payments: Deposit['payments']) => ({ crypto_amount, payments });

test('an hour that has ended is told at once, and takes nothing from a payment', () => {
  expect(stateAt({ state: 'awaiting', expires_at: END }, at(-1))).toBe('awaiting');
  expect(stateAt({ state: 'awaiting', expires_at: END }, at(1))).toBe('expired');
  expect(stateAt({ state: 'detected', expires_at: END }, at(1))).toBe('detected');
});

describe('a part of the payment', () => {
  it('is what has been seen, to the last digit of any coin', () => {
    expect(partOf(due('1.000000000000000003', paid('0.4'), paid('0.6')))).toEqual({
      paid: 10n ** 18n,
      rest: 3n,
    });
  });

  it('is none when everything or nothing is there; what was refused does not count', () => {
    expect(partOf(due('1', paid('1')))).toBeNull();
    expect(partOf(due('1', paid('2')))).toBeNull();
    expect(partOf(due('1'))).toBeNull();
    expect(partOf(due('1', paid('0.5', 'reversed')))).toBeNull();
  });
});

test('nobody is asked to pay what is on its way, nor at a rate that has ended', () => {
  expect(amountToSend('awaiting', due('1'), true)).toBe('1');
  expect(amountToSend('expired', due('1'), false)).toBeNull();
  expect(amountToSend('detected', due('1', paid('0.4')), true)).toBe('0.6');
  expect(amountToSend('detected', due('1', paid('0.4')), false)).toBeNull();
  expect(amountToSend('detected', due('1', paid('1')), true)).toBeNull();
  expect(amountToSend('review', due('1', paid('1', 'review')), true)).toBeNull();
});

test('a payment that staff set aside is told apart from dust and failed transfers', () => {
  const ignored = (reason: Deposit['payments'][number]['reason']) =>
    isRefused({ payments: [{ ...paid('1', 'ignored'), reason }] });
  expect([ignored('above_maximum'), ignored('other_coin')]).toEqual([true, true]);
  expect([ignored('dust'), ignored('failed')]).toEqual([false, false]);
});

test.each(DEPOSIT_STATES)('the steps of %s go from done to what is still to come', (state) => {
  const order = ['done', 'current', 'stopped', 'todo'];
  const ranks = STEPS.map((step) => order.indexOf(marksOf(state)[step]));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});
