import type { Identity } from '../../../platform/identity.ts';
import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';

/** So many the desk has, and so many each agent: none is kept that this list would not show. */
export const CANNED_REPLIES_MAX = 500;

/** The desk's, and the reader's own. */
export function listCannedReplies({ userId }: Identity): Promise<CannedReplyRow[]> {
  return CannedReplyModel.find({ ownerId: { $in: [null, userId] } })
    .sort({ shortcut: 1 })
    .limit(2 * CANNED_REPLIES_MAX)
    .lean<CannedReplyRow[]>();
}
