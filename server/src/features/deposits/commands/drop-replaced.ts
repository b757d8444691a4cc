import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { inTransaction } from '../../../platform/transaction.ts';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { reopenDeposit } from './reopen-deposit.ts';

type Waiting = Pick<PaymentRow, '_id' | 'txid' | 'depositId'>;

/**
 * Waits no longer for those of these deposits' payments that are in no block and known to no source: their sender has
 * replaced them, by the same with a higher fee as a rule. They must not count beside what replaced them. The chain may
 * bring one back. What is known to wait in the mempool is not asked about.
 */
export async function dropReplaced(
  coin: Coin,
  depositIds: DepositRow['_id'][],
  inMempool: { txid: string }[],
): Promise<void> {
  const there = new Set(inMempool.map(({ txid }) => txid));
  const payments = await PaymentModel.find(
    { depositId: { $in: depositIds }, state: 'seen', coin, height: null },
    { txid: 1, depositId: 1 },
  ).lean<Waiting[]>();
  for (const payment of payments) {
    if (there.has(payment.txid)) continue;
    const { kind } = await findTransaction(NETWORKS[coin].chain, payment.txid);
    if (kind === 'unknown') await drop(payment);
  }
}

function drop({ _id, depositId }: Waiting): Promise<void> {
  return inTransaction(async (tx) => {
    const { modifiedCount } = await PaymentModel.updateOne(
      { _id, height: null, state: 'seen' },
      { $set: { state: 'reversed' } },
      { session: tx.session },
    );
    if (modifiedCount > 0) await reopenDeposit(tx, String(depositId));
  });
}
