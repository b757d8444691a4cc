import type { EndingSum } from '../../mining/queries/read-endings.ts';
import type { SaleSum } from '../../store/queries/read-sales.ts';
import type { DayMoney } from '../queries/sum-mining-money.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';

/** What days of the farm come to: money by day, contracts that were sold and have ended by day and plan. */
export interface MiningSums {
  money: Map<string, DayMoney>;
  sales: SaleSum[];
  endings: EndingSum[];
}

export const emptyMining = (): MiningSums => ({ money: new Map(), sales: [], endings: [] });

const writeAmount = (out: NumberWriter, amount: bigint | null) =>
  out.text(amount === null ? '' : String(amount));
const readAmount = (from: NumberReader): bigint => BigInt(from.text());
function readKnown(from: NumberReader): bigint | null {
  const text = from.text();
  return text === '' ? null : BigInt(text);
}

/** Of one day. The same sums are always the same bytes: plans stand in one order. */
export function packMining(day: string, { money, sales, endings }: MiningSums): Buffer {
  const out = new NumberWriter();
  const { revenue = null, fee = 0n, paid = 0n, operatorShare = 0n } = money.get(day) ?? {};
  for (const amount of [revenue, fee, paid, operatorShare]) writeAmount(out, amount);
  out.number(sales.length);
  for (const { planId, plan, count, hashPower } of sales.toSorted(byPlan)) {
    out.text(planId);
    out.text(plan);
    out.number(count);
    writeAmount(out, hashPower);
  }
  out.number(endings.length);
  for (const { planId, plan, renewed, count, ...amounts } of endings.toSorted(byPlan)) {
    out.text(planId ?? '');
    out.text(plan);
    out.number(renewed ? 1 : 0);
    out.number(count);
    for (const amount of [amounts.hashPower, amounts.price, amounts.earned]) writeAmount(out, amount);
  }
  return out.bytes();
}

const keyOf = ({ planId, renewed }: { planId: string | null; renewed?: boolean }) =>
  `${planId ?? ''} ${renewed}`;
const byPlan = (one: Parameters<typeof keyOf>[0], other: Parameters<typeof keyOf>[0]) =>
  keyOf(one) < keyOf(other) ? -1 : 1;

/** Adds what is kept of a day. */
export function addPackedMining({ money, sales, endings }: MiningSums, day: string, bytes: Uint8Array): void {
  const from = new NumberReader(bytes);
  money.set(day, {
    revenue: readKnown(from),
    fee: readAmount(from),
    paid: readAmount(from),
    operatorShare: readAmount(from),
  });
  for (let left = from.number(); left > 0; left -= 1)
    sales.push({
      day,
      planId: from.text(),
      plan: from.text(),
      count: from.number(),
      hashPower: readAmount(from),
    });
  for (let left = from.number(); left > 0; left -= 1)
    endings.push({
      day,
      planId: from.text() || null,
      plan: from.text(),
      renewed: from.number() === 1,
      count: from.number(),
      hashPower: readAmount(from),
      price: readAmount(from),
      earned: readAmount(from),
    });
}
