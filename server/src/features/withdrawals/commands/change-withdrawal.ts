import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { findReader } from '../../accounts/queries/find-reader.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { tellHooks } from '../../webhooks/commands/tell-hooks.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** Reads it inside a command. WITHDRAWAL_NOT_FOUND. */
export async function readWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow> {
  const row = await WithdrawalModel.findById(id, null, {
    session: tx.session,
    useBigInt64: true,
  }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  return row;
}

/** Writes what a command changes, and tells its customer. Two at once meet at the row: the second reads again. */
export async function changeWithdrawal(
  tx: Transaction,
  { _id, userId }: WithdrawalRow,
  fields: Partial<WithdrawalRow>,
): Promise<void> {
  await WithdrawalModel.updateOne({ _id }, { $set: fields, $inc: { rev: 1 } }, { session: tx.session });
  if (fields.completedAt !== undefined) await noteCustomers([userId], tx.session);
  tx.event('withdrawals.withdrawal-changed', { withdrawalId: String(_id) });
}

/** Tells its customer how it ended; by mail as well that money has left. */
export async function tellOfEnd(
  tx: Transaction,
  row: WithdrawalRow,
  kind: 'withdrawal_sent' | 'withdrawal_refused',
): Promise<void> {
  const { _id, userId, amount, currency } = row;
  const about = String(_id);
  if (kind === 'withdrawal_sent') await mailOfSent(tx, row);
  await notify(tx, String(userId), `withdrawal:${about}`, { kind, about, amount, currency });
  await tellHooks(tx, [
    {
      userId: String(userId),
      kind: kind === 'withdrawal_sent' ? 'withdrawal.sent' : 'withdrawal.rejected',
      key: `withdrawal:${about}`,
      data: { withdrawal_id: about, currency, amount_usd: formatUsd(amount), tx_id: row.txId },
    },
  ]);
}

async function mailOfSent(tx: Transaction, row: WithdrawalRow): Promise<void> {
  const reader = await findReader(String(row.userId));
  if (!reader) return;
  const { email: to, language } = reader;
  const facts = {
    amount: `$${formatUsd(row.amount)}`,
    coin: row.currency,
    wallet: row.walletAddress,
    time: clock.now().toISOString(),
  };
  await queueMail(tx, { to, kind: 'withdrawal_sent', language, facts });
}

/** What the ledger's entries are about. */
export function referenceTo({ _id }: Pick<WithdrawalRow, '_id'>): { type: string; id: string } {
  return { type: 'withdrawal', id: String(_id) };
}

/** What makes each step of a withdrawal happen once in the ledger (L4). */
export function stepKey({ _id }: Pick<WithdrawalRow, '_id'>, step: string): string {
  return `withdrawal:${String(_id)}:${step}`;
}
