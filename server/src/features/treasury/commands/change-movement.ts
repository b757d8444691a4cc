import { AppError } from '@lode/shared/core/errors';
import { formatAmount, formatUsd } from '@lode/shared/core/money';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { MovementModel, type MovementRow, type PersonRow } from '../movement.model.ts';

/** A movement that waits, read inside a command or before it. MOVEMENT_NOT_FOUND, MOVEMENT_DECIDED. */
export async function readProposed(id: string, tx?: Transaction): Promise<MovementRow> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const row = await MovementModel.findById(id, null, options).lean<MovementRow>();
  if (!row) throw new AppError('MOVEMENT_NOT_FOUND');
  if (row.state !== 'proposed') throw new AppError('MOVEMENT_DECIDED');
  return row;
}

/** Two decisions at once meet at the row: the second runs again and finds it decided. */
export async function decideMovement(
  tx: Transaction,
  row: MovementRow,
  decision: Partial<MovementRow>,
): Promise<MovementRow> {
  await MovementModel.updateOne(
    { _id: row._id, state: 'proposed' },
    { $set: decision },
    { session: tx.session },
  );
  tx.event('treasury.movement-changed', { movementId: String(row._id) });
  return { ...row, ...decision };
}

export function personOf({ identity }: ActingAdmin): PersonRow {
  return { id: identity.userId, username: identity.username };
}

export function targetOf({ _id, txid }: MovementRow) {
  return { type: 'movement', id: String(_id), label: txid };
}

/** What the operation log says of it. */
export function describeMovement(row: MovementRow): Record<string, string | null> {
  const { kind, coin, amount, into, fee, rate, amountUsd } = row;
  return {
    kind,
    coin,
    amount: amount === null ? null : formatAmount(BigInt(amount), coin),
    ...(into && {
      into: `${formatAmount(BigInt(into.amount), into.coin)} ${into.coin}`,
      into_usd: formatUsd(BigInt(into.amountUsd)),
    }),
    fee: fee && `${formatAmount(BigInt(fee.amount), fee.coin)} ${fee.coin}`,
    rate,
    amount_usd: formatUsd(BigInt(amountUsd)),
  };
}
