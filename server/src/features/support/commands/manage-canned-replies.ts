import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';

export type CannedReplyInput = Pick<CannedReplyRow, 'shortcut' | 'title' | 'content'>;

function shortcutTaken(error: unknown): unknown {
  return isDuplicateKey(error)
    ? new AppError('CANNED_REPLY_EXISTS', { fields: { shortcut: 'CANNED_REPLY_EXISTS' } })
    : error;
}

/** CANNED_REPLY_EXISTS when the shortcut is taken. */
export async function createCannedReply(input: CannedReplyInput): Promise<CannedReplyRow> {
  try {
    const created = await CannedReplyModel.create({ ...input, updatedAt: clock.now() });
    return created.toObject<CannedReplyRow>();
  } catch (error) {
    throw shortcutTaken(error);
  }
}

/** NOT_FOUND, CANNED_REPLY_EXISTS. */
export async function updateCannedReply(id: string, input: CannedReplyInput): Promise<CannedReplyRow> {
  try {
    const row = await CannedReplyModel.findByIdAndUpdate(
      id,
      { $set: { ...input, updatedAt: clock.now() } },
      { returnDocument: 'after' },
    ).lean<CannedReplyRow>();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  } catch (error) {
    throw shortcutTaken(error);
  }
}

/** Removing what is gone already is no error. */
export async function deleteCannedReply(id: string): Promise<void> {
  await CannedReplyModel.deleteOne({ _id: id });
}
