import type { Coin } from '@lode/shared/core/money';
import { PaymentModel } from '../deposit.model.ts';

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
    .sort({ _id: -1 })
    .limit(MOST)
    .lean<{ payback?: { txid: string | null } }[]>();
  return [...new Set(rows.flatMap(({ payback }) => payback?.txid ?? []))];
}
