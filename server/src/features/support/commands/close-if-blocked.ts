import type { Identity } from '../../../platform/identity.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import type { SessionRow } from '../support-session.model.ts';
import { closeWhere } from './close-session.ts';

/**
 * Of a block and an opening at the same moment the block holds: it closes what was open by then, and what is open after it
 * is closed here again. CHAT_BLOCKED.
 */
export async function closeIfBlocked(identity: Identity, opened: SessionRow): Promise<SessionRow> {
  try {
    await requireNotBlocked(identity);
    return opened;
  } catch (blocked) {
    await closeWhere({ _id: opened._id }, 'admin', 'queue-moves');
    throw blocked;
  }
}
