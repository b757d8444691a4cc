import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { formatDecimal } from '@lode/shared/core/money';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { BatchModel, type BatchRow, type PersonRow } from '../batch.model.ts';

/** Inside a command, or before it. BATCH_NOT_FOUND. */
export async function readBatch(id: string, tx?: Transaction): Promise<BatchRow> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const row = await BatchModel.findById(id, null, options).lean<BatchRow>();
  if (!row) throw new AppError('BATCH_NOT_FOUND');
  return row;
}

/** Two at once meet at the row: the second reads again. */
export async function changeBatch(
  tx: Transaction,
  { _id }: Pick<BatchRow, '_id'>,
  fields: Partial<BatchRow>,
): Promise<void> {
  await BatchModel.updateOne({ _id }, { $set: fields, $inc: { rev: 1 } }, { session: tx.session });
  tx.event('payouts.batch-changed', { batchId: String(_id) });
}

export function personOf({ identity }: ActingAdmin): PersonRow {
  return { id: identity.userId, username: identity.username };
}

/** What the operation log calls it. */
export function targetOf(row: BatchRow) {
  return { type: 'batch', id: String(row._id), label: `${amountOf(row)} ${row.coin}` };
}

/** What it pays, in the coin. */
export function amountOf({ outputs, coin }: Pick<BatchRow, 'outputs' | 'coin'>): string {
  const sum = outputs.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return formatDecimal(sum, NETWORKS[coin].decimals);
}

/** Whose the coins are that it spends, as they are claimed. */
export const ownerOf = ({ _id }: Pick<BatchRow, '_id'>) => ({ owner: `batch:${String(_id)}` });

/** What a coin is claimed by that is to be spent; as an output it may be booked beside that. */
export const spendId = ({ txid, index }: { txid: string; index: number }) => `bitcoin:${txid}:${index}:spent`;
