import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { Party } from '@lode/shared/support/schemas';
import type { Identity } from '../../platform/identity.ts';
import type { CannedReplyRow } from './canned-reply.model.ts';
import { SessionModel, type SessionRow } from './support-session.model.ts';

/** Which side of a conversation this identity speaks for. */
export function partyOf(identity: Identity): Party {
  return can(identity, 'support:serve') ? 'admin' : 'user';
}

/** What of the sessions an identity may see: an agent every one, a customer their own. */
export function visibleTo(identity: Identity): { userId?: string } {
  return partyOf(identity) === 'admin' ? {} : { userId: identity.userId };
}

/** The same of a session that is at hand. */
export function isVisibleTo(identity: Identity, { userId }: SessionRow): boolean {
  return partyOf(identity) === 'admin' || String(userId) === identity.userId;
}

/** The session, if this identity may see it. A foreign one does not exist: SESSION_NOT_FOUND. */
export async function requireSession(identity: Identity, sessionId: string): Promise<SessionRow> {
  const row = await SessionModel.findOne({ _id: sessionId, ...visibleTo(identity) }).lean<SessionRow>();
  if (!row) throw new AppError('SESSION_NOT_FOUND');
  return row;
}

/** What all colleagues use is added by who manages the desk; one's own by oneself. */
export const mayAddReply = (identity: Identity, personal: boolean): boolean =>
  personal || can(identity, 'support:manage');

/** A reply that all colleagues use goes by who wrote it, or by an administrator; one's own by oneself. */
export function mayChangeReply(identity: Identity, { authorId, ownerId }: CannedReplyRow): boolean {
  if (ownerId) return ownerId === identity.userId;
  return authorId === identity.userId || can(identity, 'support:manage');
}
