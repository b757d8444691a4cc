import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

const BATCH = 500;

/**
 * Waits no longer for payments that are in no block and known to no source: their sender has replaced them, by
 * the same with a higher fee as a rule. They must not count beside what replaced them. The chain may bring one back.
 */
export async function dropReplaced(coin: Coin, waiting: { txid: string }[]): Promise<void> {
  const there = new Set(waiting.map(({ txid }) => txid));
  const payments = await PaymentModel.find({ coin, height: null, state: 'seen' }, { txid: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<PaymentRow, '_id' | 'txid'>[]>();
  for (const { _id, txid } of payments) {
    if (there.has(txid)) continue;
    const { kind } = await findTransaction(NETWORKS[coin].chain, txid);
    if (kind !== 'unknown') continue;
    await PaymentModel.updateOne({ _id, height: null, state: 'seen' }, { $set: { state: 'reversed' } });
  }
}
