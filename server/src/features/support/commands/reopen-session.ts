import { AppError } from '@lode/shared/core/errors';
import { REOPEN_MS } from '@lode/shared/support/schemas';
import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { episodeOf } from '../episodes.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { findOpenSession } from '../queries/find-open-session.ts';
import { isSupportOpen } from '../queries/is-support-open.ts';
import { withEvent } from '../session-event.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';
import { closeIfBlocked } from './close-if-blocked.ts';

/** One that has been reopened so often is over. */
const EPISODES_MAX = 50;

/**
 * Goes on with a conversation that closed in the last 24 hours, its history kept: with the assistant if that had it,
 * else in the queue, from its end. What it was stays as an episode of its own, for figures. Where the customer has an
 * open one, that is the answer. SESSION_NOT_ONGOING when it is too late, CHAT_BLOCKED,
 * SUPPORT_OFFLINE, RATE_LIMITED.
 */
export async function reopenSession(
  identity: Identity,
  address: string,
  sessionId: string,
): Promise<SessionRow> {
  const row = await requireSession(identity, sessionId);
  await requireNotBlocked(identity);
  const open = await findOpenSession(identity.userId);
  if (open) return open;
  const withAssistant = row.type === 'ai' && (await assistantDesk.ask().isOn());
  if (!withAssistant && !(await isSupportOpen())) throw new AppError('SUPPORT_OFFLINE');
  await consume(LIMITS.conversationsPerUser, identity.userId);
  await consume(LIMITS.conversationsPerAddress, countedAddress(address));
  const reopened = await reopen(sessionId, withAssistant);
  return reopened ? closeIfBlocked(reopened) : orTheOpenOne(identity);
}

async function reopen(sessionId: string, withAssistant: boolean): Promise<SessionRow | null> {
  const now = clock.now();
  const recent = { $gt: new Date(now.getTime() - REOPEN_MS) };
  const notTooOften = { [`episodes.${EPISODES_MAX - 1}`]: { $exists: false } };
  const $set = {
    ...AS_NEW,
    ...(withAssistant ? WITH_ASSISTANT : QUEUED),
    open: true,
    waitingSince: now,
    customerSeenAt: now,
  } as const;
  try {
    return await changeSession(
      { _id: sessionId, status: 'closed', mergedInto: null, closedAt: recent, ...notTooOften },
      (before) => {
        const update = withEvent({ $set }, { kind: 'reopened' }, before.headSeq);
        return { ...update, $push: { ...update.$push, episodes: episodeOf(before), reopenedAt: now } };
      },
      'queue-moves',
    );
  } catch (error) {
    // Another tab was quicker, with this one or with a new one.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

const QUEUED = { type: 'human', status: 'waiting' } as const;
const WITH_ASSISTANT = { status: 'ongoing' } as const;
const AS_NEW = {
  adminId: null,
  adminUsername: null,
  adminName: null,
  acceptedAt: null,
  firstResponseAt: null,
  closedAt: null,
  closedBy: null,
  closedByUsername: null,
  rating: null,
  ratingComment: null,
  due: null,
  level: null,
} as const;

async function orTheOpenOne(identity: Identity): Promise<SessionRow> {
  const open = await findOpenSession(identity.userId);
  if (!open) throw new AppError('SESSION_NOT_ONGOING');
  return open;
}
