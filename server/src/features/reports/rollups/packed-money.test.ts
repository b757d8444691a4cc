import { COINS } from '@lode/shared/core/money';
import { MONEY_FIGURES } from '@lode/shared/reports/money-schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMoney } from '../money-tally.ts';
import { ZoneCalendar } from '../zone-calendar.ts';
import { addPackedMoney, addPackedTotals, packMoney } from './packed-money.ts';

const QUARTER_MS = 15 * 60_000;
const START = Date.parse('2024-03-10T00:00:00Z');
const sum = {
  figure: fc.constantFrom(...MONEY_FIGURES),
  quarter: fc.integer({ min: 0, max: 95 }).map((at) => new Date(START + at * QUARTER_MS)),
  count: fc.integer({ min: 1, max: 1_000_000 }),
  // Taken back, and more than a number holds.
  amount: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
};
const coins = fc.array(fc.record({ ...sum, coin: fc.option(fc.constantFrom(...COINS)) }));
const plans = fc.array(
  fc.record({ ...sum, planId: fc.constantFrom('a', 'b'), name: fc.constantFrom('', 'Small') }),
);

test('R4: what is kept of a day of money adds up to its sums, to the micro-dollar, by quarters of an hour too', () => {
  const calendar = new ZoneCalendar('Asia/Kathmandu');
  fc.assert(
    fc.property(coins, plans, sum.quarter, (ofCoins, ofPlans, end) => {
      const bytes = packMoney({ coins: ofCoins, plans: ofPlans });
      const tally = emptyMoney();
      addPackedMoney(tally, bytes, { start: new Date(START), end }, calendar);
      const total = (rows: readonly { figure: string; quarter: Date; amount: bigint }[], figure: string) =>
        rows.filter((row) => row.figure === figure).reduce((all, { amount }) => all + amount, 0n);
      const early = ofCoins.filter(({ quarter }) => quarter < end);
      const inPlans = [...tally.plan.values()];
      const whole = emptyMoney().whole;
      addPackedTotals(whole, bytes);
      for (const figure of MONEY_FIGURES) {
        expect(tally.whole[figure]?.amount ?? 0n).toBe(total(early, figure));
        expect(whole[figure]?.amount ?? 0n).toBe(total(ofCoins, figure));
        expect(inPlans.reduce((all, { line }) => all + (line[figure]?.amount ?? 0n), 0n)).toBe(
          total(
            ofPlans.filter(({ quarter }) => quarter < end),
            figure,
          ),
        );
      }
    }),
  );
});
