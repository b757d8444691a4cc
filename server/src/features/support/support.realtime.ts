import { SUPPORT_AGENTS_ROOM, supportSessionRoom } from '@lode/shared/support/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { getQueuePlace, type QueuePlace } from './queries/get-queue-place.ts';
import { nextQueueState } from './queries/get-queue-state.ts';
import { presentAgentSession, presentMessage, presentSession } from './support.presenter.ts';
import type { MessageRow } from './support-message.model.ts';
import { type PublishedSession, SessionModel, type SessionRow } from './support-session.model.ts';

/** Tells every gateway to refresh the places of the customers waiting there. */
export const QUEUE_SIGNAL = 'support.queue';

/** A session to both of its audiences. */
export function sessionDeliveries(row: PublishedSession, place?: QueuePlace): Delivery[] {
  return [
    toRoom(supportSessionRoom(String(row._id)), 'support:session.changed', presentSession(row, place)),
    toRoom(SUPPORT_AGENTS_ROOM, 'support:session.changed', presentAgentSession(row, place)),
  ];
}

export const supportRealtime = {
  /** Carries the rows as committed: the hot path reads nothing to publish. */
  'support.message-created': ({
    message,
    session,
  }: {
    message: MessageRow;
    session: SessionRow;
  }): Delivery[] => [
    toRoom(supportSessionRoom(String(message.sessionId)), 'support:message.created', presentMessage(message)),
    ...sessionDeliveries(session),
  ],

  'support.session-changed': async ({ sessionId }: { sessionId: string }): Promise<Delivery[]> => {
    const row = await SessionModel.findById(sessionId).lean<SessionRow>();
    return row ? sessionDeliveries(row, await getQueuePlace(row)) : [];
  },

  'support.queue-changed': async (): Promise<Delivery[]> => [
    toRoom(SUPPORT_AGENTS_ROOM, 'support:queue.changed', await nextQueueState()),
    { kind: 'signal', name: QUEUE_SIGNAL },
  ],
};
