import type { Coin } from '@lode/shared/core/money';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

const MOST = 10_000;
const FIELDS = { pool: 1, coin: 1, amount: 1, statedDay: 1 };

export type OpenStatement = Pick<RevenueRow, '_id' | 'pool' | 'coin' | 'amount' | 'statedDay'>;

/**
 * What pools have stated, a person has confirmed and so the books hold, and no transaction was named for, oldest day first.
 * What was booked before statements waited for a person was paid without being matched.
 */
export function listUnpaidStatements(coin?: Coin): Promise<OpenStatement[]> {
  return list({ state: 'confirmed', decidedBy: { $ne: null }, ...(coin && { coin }) });
}

/** Those, and what nobody has decided on yet. */
export function listOpenStatements(coin: Coin): Promise<OpenStatement[]> {
  return list({ coin, $or: [{ state: 'requested' }, { state: 'confirmed', decidedBy: { $ne: null } }] });
}

function list(those: object): Promise<OpenStatement[]> {
  return RevenueModel.find(
    { source: 'statement', simulated: false, paidTxid: null, amount: { $gt: 0n }, ...those },
    FIELDS,
    { useBigInt64: true },
  )
    .sort({ statedDay: 1 })
    .limit(MOST)
    .lean<OpenStatement[]>();
}
