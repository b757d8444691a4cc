import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { BreakModel, type BreakRow } from '../break.model.ts';
import { personOf } from './change-movement.ts';

/** So many stay with the break; the operation log has all. */
const REFUSALS_MAX = 50;

type Explained = BreakRow & { explanation: NonNullable<BreakRow['explanation']> };

/** Says what a break comes from. REAUTH_REQUIRED, NOT_FOUND, BREAK_CHANGED for one that is explained already. */
export async function explainBreak(by: ActingAdmin, id: string, text: string): Promise<BreakRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = await read(tx, id);
    if (row.state !== 'open') throw new AppError('BREAK_CHANGED');
    const explanation = { by: personOf(by), at: clock.now(), text };
    await record(tx, by, row, 'break.explained', text);
    return change(tx, row, { state: 'explained', explanation });
  });
}

/**
 * Confirms another person's explanation. Nothing is booked: what the explanation asks for is a movement or an adjustment
 * of its own. `seenAt` is when the one was said that they have read: BREAK_CHANGED for another. REAUTH_REQUIRED, NOT_FOUND,
 * OWN_REQUEST, APPROVER_TOO_NEW.
 */
export async function settleBreak(by: ActingAdmin, id: string, seenAt?: string): Promise<BreakRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = await readExplained(tx, id);
    if (seenAt !== undefined && Date.parse(seenAt) !== row.explanation.at.getTime())
      throw new AppError('BREAK_CHANGED');
    if (row.explanation.by.id === by.identity.userId) throw new AppError('OWN_REQUEST');
    await requireApprover(by.identity.userId, 'finance:manage', row.explanation.at, tx.session);
    await record(tx, by, row, 'break.settled');
    return change(tx, row, { state: 'settled', settled: { by: personOf(by), at: clock.now() } });
  });
}

/** Turns an explanation down, or takes one's own back; it stays with the break. REAUTH_REQUIRED, NOT_FOUND, BREAK_CHANGED. */
export async function refuseExplanation(by: ActingAdmin, id: string, reason: string): Promise<BreakRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = await readExplained(tx, id);
    const refusal = { by: personOf(by), at: clock.now(), text: row.explanation.text, reason };
    await record(tx, by, row, 'break.refused', reason);
    const refusals = [...row.refusals, refusal].slice(-REFUSALS_MAX);
    return change(tx, row, { state: 'open', explanation: null, refusals });
  });
}

async function read({ session }: Transaction, id: string): Promise<BreakRow> {
  const row = await BreakModel.findById(id, null, { session, useBigInt64: true }).lean<BreakRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function readExplained(tx: Transaction, id: string): Promise<Explained> {
  const row = await read(tx, id);
  if (row.state !== 'explained' || !row.explanation) throw new AppError('BREAK_CHANGED');
  return { ...row, explanation: row.explanation };
}

/** Two decisions at once meet at the row: the second runs again and finds it decided. */
async function change(tx: Transaction, row: BreakRow, fields: Partial<BreakRow>): Promise<BreakRow> {
  await BreakModel.updateOne({ _id: row._id }, { $set: fields }, { session: tx.session });
  tx.event('treasury.close-changed', { day: row.day });
  return { ...row, ...fields };
}

function record(
  tx: Transaction,
  by: ActingAdmin,
  { _id, day, kind, state, explanation }: BreakRow,
  action: 'break.explained' | 'break.settled' | 'break.refused',
  reason?: string,
): Promise<void> {
  return recordOperation(tx, {
    by,
    action,
    target: { type: 'break', id: String(_id), label: `${day} ${kind}` },
    before: { state, explanation: explanation?.text ?? null },
    reason,
  });
}
