import { SUPPORT_AGENTS_ROOM, supportSessionRoom } from '@lode/shared/support/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { noteOf } from './followed-sessions.ts';
import { countOfflineMessages } from './queries/count-offline-messages.ts';
import { getQueuePlace, type QueuePlace } from './queries/get-queue-place.ts';
import { nextQueueState } from './queries/get-queue-state.ts';
import { presentAgentSession, presentMessage, presentSession } from './support.presenter.ts';
import { AgentModel, type AgentRow } from './support-agent.model.ts';
import { MessageModel, type MessageRow } from './support-message.model.ts';
import { type PublishedSession, SessionModel, type SessionRow } from './support-session.model.ts';

/** Tells every gateway to refresh the places of the customers waiting there. */
export const QUEUE_SIGNAL = 'support.queue';

/** A session's row to the agents' lists. */
export function agentsRow(row: PublishedSession, place?: QueuePlace): Delivery {
  const payload = presentAgentSession(row, place);
  const { id, rev } = payload;
  return {
    ...toRoom(SUPPORT_AGENTS_ROOM, 'support:session.changed', payload),
    row: { id, rev, list: 'support:sessions.changed' },
  };
}

/** A session to both of its audiences. */
export function sessionDeliveries(row: PublishedSession, place?: QueuePlace): Delivery[] {
  return [
    toRoom(supportSessionRoom(String(row._id)), 'support:session.changed', presentSession(row, place)),
    agentsRow(row, place),
  ];
}

interface Appended {
  message: MessageRow;
  session: PublishedSession;
}

/** What a crashed process had stored and not published. */
async function findAppended(messageId: string): Promise<Appended | undefined> {
  const message = await MessageModel.findById(messageId).lean<MessageRow>();
  const session = message && (await SessionModel.findById(message.sessionId).lean<SessionRow>());
  return session ? { message, session } : undefined;
}

/** Gateways that follow a conversation hear of its messages with what its next send goes by. */
export const MESSAGE_NOTE = 'support.message';

function appendedDeliveries({ message, session }: Appended): Delivery[] {
  const data = noteOf(message, session);
  return [
    {
      ...toRoom(supportSessionRoom(String(session._id)), 'support:message.created', presentMessage(message)),
      ...(data && { note: { name: MESSAGE_NOTE, data } }),
    },
    ...sessionDeliveries(session),
  ];
}

export const supportRealtime = {
  'support.message-created': async (data: { messageId: string }, carried?: Appended): Promise<Delivery[]> => {
    const appended = carried ?? (await findAppended(data.messageId));
    return appended ? appendedDeliveries(appended) : [];
  },

  'support.messages-created': async (
    { messageIds }: { messageIds: string[] },
    carried?: Appended[],
  ): Promise<Delivery[]> => {
    if (carried) return carried.flatMap(appendedDeliveries);
    const found = await Promise.all(messageIds.map(findAppended));
    return found.flatMap((appended) => (appended ? appendedDeliveries(appended) : []));
  },

  'support.session-changed': async ({ sessionId }: { sessionId: string }): Promise<Delivery[]> => {
    const row = await SessionModel.findById(sessionId).lean<SessionRow>();
    return row ? sessionDeliveries(row, await getQueuePlace(row)) : [];
  },

  /** Of none that waits: it would need its place. */
  'support.sessions-changed': async (
    { sessionIds }: { sessionIds: string[] },
    carried?: PublishedSession[],
  ): Promise<Delivery[]> => {
    const rows = carried ?? (await SessionModel.find({ _id: { $in: sessionIds } }).lean<SessionRow[]>());
    return rows.flatMap((row) => sessionDeliveries(row));
  },

  'support.agent-changed': async ({ agentId }: { agentId: string }): Promise<Delivery[]> => {
    const row = await AgentModel.findById(agentId).lean<AgentRow>();
    const { username, choice = 'available' } = row ?? {};
    return username ? [toRoom(SUPPORT_AGENTS_ROOM, 'support:agent.changed', { username, choice })] : [];
  },

  'support.offline-changed': async (): Promise<Delivery[]> => [
    toRoom(SUPPORT_AGENTS_ROOM, 'support:offline.changed', { open: await countOfflineMessages() }),
  ],

  'support.queue-changed': async (): Promise<Delivery[]> => [
    toRoom(SUPPORT_AGENTS_ROOM, 'support:queue.changed', await nextQueueState()),
    { kind: 'signal', name: QUEUE_SIGNAL },
  ],
};
