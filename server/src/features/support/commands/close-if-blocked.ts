import { AppError } from '@lode/shared/core/errors';
import { findChatBlock } from '../queries/find-chat-block.ts';
import type { SessionRow } from '../support-session.model.ts';
import { closeWhere } from './close-session.ts';

/**
 * Of a block and an opening at the same moment the block holds: it closes what is open by then, and what its customer has
 * opened after that is closed here again. CHAT_BLOCKED.
 */
export async function closeIfBlocked(opened: SessionRow): Promise<SessionRow> {
  if (!(await findChatBlock(String(opened.userId)))) return opened;
  await closeWhere({ _id: opened._id }, 'admin', 'queue-moves');
  throw new AppError('CHAT_BLOCKED');
}
