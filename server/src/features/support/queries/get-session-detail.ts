import type { AgentSessionDetail } from '@lode/shared/support/schemas';
import type { Identity } from '../../../platform/identity.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { requireSession } from '../support.policy.ts';
import { presentAgentSession, presentBlock, presentNote } from '../support.presenter.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { findChatBlock } from './find-chat-block.ts';
import { getQueuePlace } from './get-queue-place.ts';

const PREVIOUS_SHOWN = 10;

/** One session with the customer's details, earlier conversations and the internal notes. */
export async function getSessionDetail(identity: Identity, sessionId: string): Promise<AgentSessionDetail> {
  const row = await requireSession(identity, sessionId);
  const [user, conversations, previous, place, block] = await Promise.all([
    getUser(String(row.userId)),
    SessionModel.countDocuments({ userId: row.userId }),
    SessionModel.find({ userId: row.userId, _id: { $ne: row._id } })
      .sort({ createdAt: -1 })
      .limit(PREVIOUS_SHOWN)
      .lean<SessionRow[]>(),
    getQueuePlace(row),
    findChatBlock(String(row.userId)),
  ]);
  return {
    ...presentAgentSession(row, place),
    notes: row.notes.map(presentNote),
    block: block && presentBlock(block),
    profile: {
      country: user.country,
      language: user.language,
      registered_at: user.createdAt.toISOString(),
      last_login_at: user.lastLoginAt?.toISOString() ?? null,
      conversations,
    },
    previous: previous.map((earlier) => ({
      id: String(earlier._id),
      created_at: earlier.createdAt.toISOString(),
      closed_at: earlier.closedAt?.toISOString() ?? null,
      admin_username: earlier.adminUsername,
      rating: earlier.rating,
      merged_into: earlier.mergedInto ? String(earlier.mergedInto) : null,
    })),
  };
}
