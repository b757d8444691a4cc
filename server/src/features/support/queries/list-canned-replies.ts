import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';

/** So many there are: none is kept that this list would not show. */
export const CANNED_REPLIES_MAX = 500;

export function listCannedReplies(): Promise<CannedReplyRow[]> {
  return CannedReplyModel.find().sort({ shortcut: 1 }).limit(CANNED_REPLIES_MAX).lean<CannedReplyRow[]>();
}
