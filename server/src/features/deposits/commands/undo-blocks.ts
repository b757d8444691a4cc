import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import type { Transaction } from '../../../platform/transaction.ts';
import { reverseEntry } from '../../ledger/commands/reverse-entry.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { usdSum } from '../usd-sum.ts';
import { reopenDeposit } from './reopen-deposit.ts';
import { tellOfSum } from './tell-of-sum.ts';

/**
 * Takes back what blocks from this height on had paid, because they have left the chain: payments wait for a
 * block again, credited ones are reversed in the ledger (what was spent becomes a debt).
 */
export async function undoBlocks(tx: Transaction, chain: Chain, fromHeight: number): Promise<void> {
  const coins = COINS.filter((coin) => NETWORKS[coin].chain === chain);
  const payments = await PaymentModel.find({ coin: { $in: coins }, height: { $gte: fromHeight } }, null, {
    session: tx.session,
    useBigInt64: true,
  }).lean<PaymentRow[]>();
  for (const payment of payments) await undo(tx, payment);
  for (const id of new Set(payments.map(({ depositId }) => String(depositId)))) {
    const creditedUsd = await usdSum(tx, id);
    const options = { session: tx.session, useBigInt64: true };
    const deposit = await DepositModel.findById(id, null, options).lean<DepositRow>();
    if (deposit) await tellOfSum(tx, deposit, creditedUsd);
    await reopenDeposit(tx, id, { creditedUsd });
  }
}

async function undo(tx: Transaction, payment: PaymentRow): Promise<void> {
  const { _id } = payment;
  const change = payment.state === 'credited' ? await takeBack(tx, payment) : {};
  await PaymentModel.updateOne(
    { _id },
    { $set: { height: null, blockAt: null, ...change } },
    { session: tx.session },
  );
}

async function takeBack(tx: Transaction, payment: PaymentRow): Promise<Partial<PaymentRow>> {
  const { depositId, entryId } = payment;
  await reverseEntry(tx, {
    key: `${creditKey(payment)}:reversal`,
    entryId: String(entryId),
    reference: { type: 'deposit', id: String(depositId) },
    memo: 'its block has left the chain',
  });
  return { state: 'reversed' };
}

/** What makes the crediting of a payment happen once; another time after each reversal. */
export function creditKey({ _id, credits }: Pick<PaymentRow, '_id' | 'credits'>): string {
  return `deposit:${_id}:${credits}`;
}
