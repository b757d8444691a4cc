import { CannedReplyModel, type CannedReplyRow } from '../canned-reply.model.ts';

const MAX = 500;

export function listCannedReplies(): Promise<CannedReplyRow[]> {
  return CannedReplyModel.find().sort({ shortcut: 1 }).limit(MAX).lean<CannedReplyRow[]>();
}
