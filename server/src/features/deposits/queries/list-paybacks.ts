import type { Coin } from '@lode/shared/core/money';
import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** Whether something is to be paid back to this address; given in the form in which addresses are stored. */
export async function isPaybackAddress(coin: Coin, address: string): Promise<boolean> {
  const found = await PaymentModel.exists({ 'payback.address': address, coin, state: 'returning' });
  return found !== null;
}

const MOST = 1000;

/** The transactions that paid payments in these coins back last, at most so many payments back. */
export async function listPaybackTxids(coins: readonly Coin[]): Promise<string[]> {
  const rows = await PaymentModel.find(
    { 'payback.state': 'paid', coin: { $in: coins } },
    { 'payback.txid': 1 },
  )
    .sort({ 'payback.paidAt': -1 })
    .limit(MOST)
    .lean<{ payback?: { txid: string | null } }[]>();
  return [...new Set(rows.flatMap(({ payback }) => payback?.txid ?? []))];
}

/** What was paid back in a time. The books never held it: no entry says so. */
export async function listPaidBack({
  from,
  before,
}: Omit<BookedFilter, 'references'>): Promise<BookedRecord[]> {
  const rows = await PaymentModel.find(
    { 'payback.state': 'paid', 'payback.paidAt': { $gte: from, $lt: before } },
    { depositId: 1, coin: 1, amount: 1, payback: 1 },
  )
    .limit(MOST)
    .lean<Pick<PaymentRow, 'depositId' | 'coin' | 'amount' | 'payback'>[]>();
  return rows.map(({ depositId, coin, amount, payback }) => ({
    reference: String(depositId),
    entryId: null,
    coin,
    amount: -ledgerUnits(BigInt(amount), coin),
    txid: payback?.txid ?? null,
  }));
}
