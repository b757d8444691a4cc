import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';
import { CANNED_REPLIES_MAX } from '../queries/list-canned-replies.ts';
import { mayChangeReply } from '../support.policy.ts';

export type CannedReplyInput = Pick<CannedReplyRow, 'shortcut' | 'title' | 'content'>;

/** CANNED_REPLY_EXISTS when the shortcut is taken, TOO_MANY_KEPT. */
export function createCannedReply(by: ActingAdmin, input: CannedReplyInput): Promise<CannedReplyRow> {
  return change(async (tx) => {
    await requireRoom(tx);
    const [created] = await CannedReplyModel.create(
      [{ ...input, authorId: by.identity.userId, updatedAt: clock.now() }],
      { session: tx.session },
    );
    if (!created) throw new AppError('SERVER_ERROR');
    const row = created.toObject<CannedReplyRow>();
    await recordOperation(tx, {
      by,
      action: 'canned-reply.created',
      target: targetOf(row),
      after: contentOf(row),
    });
    return row;
  });
}

/** NOT_FOUND, CANNED_REPLY_EXISTS; FORBIDDEN where a colleague wrote it. */
export function updateCannedReply(
  by: ActingAdmin,
  id: string,
  input: CannedReplyInput,
): Promise<CannedReplyRow> {
  return change(async (tx) => {
    const changes = { ...input, updatedAt: clock.now() };
    const before = await CannedReplyModel.findByIdAndUpdate(
      id,
      { $set: changes },
      { returnDocument: 'before', session: tx.session },
    ).lean<CannedReplyRow>();
    if (!before) throw new AppError('NOT_FOUND');
    if (!mayChangeReply(by.identity, before)) throw new AppError('FORBIDDEN');
    const row = { ...before, ...changes };
    await recordOperation(tx, {
      by,
      action: 'canned-reply.changed',
      target: targetOf(row),
      before: contentOf(before),
      after: contentOf(row),
    });
    return row;
  });
}

/** FORBIDDEN where a colleague wrote it. Removing what is gone already is no error. */
export function deleteCannedReply(by: ActingAdmin, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await CannedReplyModel.findById(id).session(tx.session).lean<CannedReplyRow>();
    if (!row) return;
    if (!mayChangeReply(by.identity, row)) throw new AppError('FORBIDDEN');
    await CannedReplyModel.deleteOne({ _id: row._id }, { session: tx.session });
    await recordOperation(tx, {
      by,
      action: 'canned-reply.removed',
      target: targetOf(row),
      before: contentOf(row),
    });
  });
}

async function requireRoom({ session }: Transaction): Promise<void> {
  const many = await CannedReplyModel.countDocuments({}).session(session);
  if (many >= CANNED_REPLIES_MAX) throw new AppError('TOO_MANY_KEPT');
}

async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('CANNED_REPLY_EXISTS', { fields: { shortcut: 'CANNED_REPLY_EXISTS' } });
  }
}

const contentOf = ({ shortcut, title, content }: CannedReplyInput) => ({ shortcut, title, content });

function targetOf(row: CannedReplyRow) {
  return { type: 'canned-reply', id: String(row._id), label: `/${row.shortcut}` };
}
