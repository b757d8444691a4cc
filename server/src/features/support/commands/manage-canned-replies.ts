import { AppError } from '@lode/shared/core/errors';
import type { ReplyText } from '@lode/shared/support/schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';
import { CANNED_REPLIES_MAX } from '../queries/list-canned-replies.ts';
import { mayAddReply, mayChangeReply } from '../support.policy.ts';

export interface CannedReplyInput extends Pick<CannedReplyRow, 'shortcut' | 'title' | 'content'> {
  texts: ReplyText[];
  personal: boolean;
}

/** FORBIDDEN, CANNED_REPLY_EXISTS when the shortcut is taken, TOO_MANY_KEPT. */
export function createCannedReply(by: ActingAdmin, input: CannedReplyInput): Promise<CannedReplyRow> {
  return change(async (tx) => {
    const { userId } = by.identity;
    const { personal, ...fields } = input;
    if (!mayAddReply(by.identity, personal)) throw new AppError('FORBIDDEN');
    const owner = personal ? { ownerId: userId } : {};
    await requireRoom(tx, personal ? userId : null);
    const [created] = await CannedReplyModel.create(
      [{ ...fields, ...owner, authorId: userId, updatedAt: clock.now() }],
      { session: tx.session },
    );
    if (!created) throw new AppError('SERVER_ERROR');
    const row = created.toObject<CannedReplyRow>();
    await record(tx, by, 'created', { row, after: contentOf(row) });
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
    const { personal: _stays, ...fields } = input;
    const changes = { ...fields, updatedAt: clock.now() };
    const before = await findReply(tx, by, id);
    if (!before) throw new AppError('NOT_FOUND');
    await CannedReplyModel.updateOne({ _id: before._id }, { $set: changes }, { session: tx.session });
    const row = { ...before, ...changes };
    await record(tx, by, 'changed', { row, before: contentOf(before), after: contentOf(row) });
    return row;
  });
}

/** FORBIDDEN where a colleague wrote it. Removing what is gone already is no error. */
export function deleteCannedReply(by: ActingAdmin, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await findReply(tx, by, id);
    if (!row) return;
    await CannedReplyModel.deleteOne({ _id: row._id }, { session: tx.session });
    await record(tx, by, 'removed', { row, before: contentOf(row) });
  });
}

/** The one that the caller sees, if they may change it: a colleague's own does not exist for anybody else. */
async function findReply(
  { session }: Transaction,
  { identity }: ActingAdmin,
  id: string,
): Promise<CannedReplyRow | null> {
  const seen = { _id: id, ownerId: { $in: [null, identity.userId] } };
  const row = await CannedReplyModel.findOne(seen).session(session).lean<CannedReplyRow>();
  if (row && !mayChangeReply(identity, row)) throw new AppError('FORBIDDEN');
  return row;
}

/** What the whole desk uses is recorded; what is one's own concerns nobody else. */
async function record(
  tx: Transaction,
  by: ActingAdmin,
  done: 'created' | 'changed' | 'removed',
  { row, ...contents }: { row: CannedReplyRow; before?: object; after?: object },
): Promise<void> {
  if (row.ownerId) return;
  await recordOperation(tx, { by, action: `canned-reply.${done}`, target: targetOf(row), ...contents });
}

async function requireRoom({ session }: Transaction, ownerId: string | null): Promise<void> {
  const many = await CannedReplyModel.countDocuments({ ownerId }).session(session);
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

const contentOf = ({ shortcut, title, content, texts }: CannedReplyRow) => ({
  shortcut,
  title,
  content,
  ...(texts?.length && { texts }),
});

function targetOf(row: CannedReplyRow) {
  return { type: 'canned-reply', id: String(row._id), label: `/${row.shortcut}` };
}
