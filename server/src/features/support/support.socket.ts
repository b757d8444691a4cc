import { can } from '@lode/shared/core/abilities';
import { SUPPORT_AGENTS_ROOM, supportSessionRoom } from '@lode/shared/support/socket';
import type { Identity } from '../../platform/identity.ts';
import { publishDeliveries } from '../../platform/publish.ts';
import { type Delivery, listRoom, toRoom } from '../../platform/realtime.ts';
import type { LodeServer, LodeSocket, SocketFeature, SocketHandlers } from '../../platform/typed-socket.ts';
import { markRead } from './commands/mark-read.ts';
import { sendText } from './commands/send-text.ts';
import { stopAnswer } from './commands/stop-answer.ts';
import { touchAgents } from './commands/touch-agents.ts';
import {
  clearAgentPresence,
  clearSessionPresence,
  getSessionPresence,
  setAgentPresence,
  setSessionPresence,
} from './presence.ts';
import { getAnswer } from './queries/get-answer.ts';
import { getQueuePlace } from './queries/get-queue-place.ts';
import { getQueueState } from './queries/get-queue-state.ts';
import { listMessages } from './queries/list-messages.ts';
import { openSessions, setSocketState, socketState } from './socket-state.ts';
import { startHeartbeat } from './support.heartbeat.ts';
import { partyOf, requireSession } from './support.policy.ts';
import { presentAgentSession, presentMessage, presentSession } from './support.presenter.ts';
import type { SessionRow } from './support-session.model.ts';

async function sessionFor(identity: Identity, row: SessionRow) {
  const [place, answer] = await Promise.all([getQueuePlace(row), getAnswer(row)]);
  const session =
    partyOf(identity) === 'admin' ? presentAgentSession(row, place) : presentSession(row, place);
  return { ...session, ...answer };
}

/** Hints that need no outbox: if Redis is away they are simply not told. */
async function hint(deliveries: Delivery[]): Promise<void> {
  await publishDeliveries(deliveries).catch(() => undefined);
}

async function tellPresence(sessionId: string): Promise<void> {
  const presence = await getSessionPresence(sessionId);
  await hint([
    toRoom(supportSessionRoom(sessionId), 'support:presence.changed', { session_id: sessionId, ...presence }),
  ]);
}

/** Writes this socket's presence where it shows: its open conversations, and the agents' list. */
export async function refreshPresence(socket: LodeSocket): Promise<void> {
  await Promise.all([...openSessions(socket)].map((id) => writePresence(socket, id)));
  const { identity } = socket.data;
  if (!identity || partyOf(identity) !== 'admin') return;
  await setAgentPresence(socket.id, identity.username, socketState(socket));
}

async function writePresence(socket: LodeSocket, sessionId: string): Promise<void> {
  const { identity } = socket.data;
  if (!identity) return;
  const entry = { party: partyOf(identity), username: identity.username, state: socketState(socket) };
  await setSessionPresence(sessionId, socket.id, entry);
}

async function leave(socket: LodeSocket, sessionId: string): Promise<void> {
  await socket.leave(supportSessionRoom(sessionId));
  openSessions(socket).delete(sessionId);
  await clearSessionPresence(sessionId, socket.id);
  await tellPresence(sessionId);
}

const handlers: SocketHandlers = {
  'support:open': async ({ session_id }, identity, socket) => {
    await requireSession(identity, session_id);
    await socket.join(supportSessionRoom(session_id));
    openSessions(socket).add(session_id);
    // Read after joining: whatever is committed from here on arrives as an event.
    const row = await requireSession(identity, session_id);
    // Of this one alone: whoever comes back with two hundred opens them one by one.
    await writePresence(socket, session_id);
    void tellPresence(session_id);
    return { session: await sessionFor(identity, row), head_seq: row.headSeq };
  },

  'support:sync': async ({ session_id, after_seq, limit }, identity) => {
    const row = await requireSession(identity, session_id);
    const messages = await listMessages(session_id, after_seq, limit);
    const last = messages.at(-1)?.seq ?? after_seq;
    return {
      messages: messages.map(presentMessage),
      has_more: last < row.headSeq,
      head_seq: row.headSeq,
      session: await sessionFor(identity, row),
    };
  },

  'support:message.send': async (payload, identity, socket) => {
    const message = await sendText(identity, {
      address: socket.data.address,
      sessionId: payload.session_id,
      cid: payload.cid,
      content: payload.content,
      lastSeenSeq: payload.last_seen_seq,
      replyTo: payload.reply_to,
    });
    return { message: presentMessage(message) };
  },

  'support:typing.set': async ({ session_id, typing }, identity) => {
    await requireSession(identity, session_id);
    if (partyOf(identity) === 'admin') await touchAgents([identity.userId], 'acted');
    const change = { session_id, by: partyOf(identity), typing };
    await hint([toRoom(supportSessionRoom(session_id), 'support:typing.changed', change)]);
    return null;
  },

  'support:read.set': async ({ session_id, seq, kind }, identity) => {
    await markRead(identity, { sessionId: session_id, seq, kind });
    return null;
  },

  'support:presence.set': async ({ state, idle }, identity, socket) => {
    setSocketState(socket, state, idle);
    await refreshPresence(socket);
    if (!idle && partyOf(identity) === 'admin') await touchAgents([identity.userId]);
    await Promise.all([...openSessions(socket)].map(tellPresence));
    return null;
  },

  'support:assistant.stop': async ({ session_id, answer_id }, identity) => {
    await stopAnswer(identity, session_id, answer_id);
    return null;
  },

  'support:leave': async ({ session_id }, _identity, socket) => {
    if (openSessions(socket).has(session_id)) await leave(socket, session_id);
    return null;
  },
};

/** The support feature's part of the gateway. */
export function supportSocket(io: LodeServer): SocketFeature {
  startHeartbeat(io, refreshPresence);
  return {
    handlers,
    joining: async (socket) => {
      if (!can(socket.data.identity, 'support:serve')) return;
      await socket.join(SUPPORT_AGENTS_ROOM);
      if (socket.handshake.auth.lists === true) await socket.join(listRoom(SUPPORT_AGENTS_ROOM));
    },
    connected: async (socket) => {
      const { identity } = socket.data;
      if (!identity || !can(identity, 'support:serve')) return;
      await refreshPresence(socket);
      await touchAgents([identity.userId]);
      socket.emit('support:queue.changed', await getQueueState());
    },
    disconnected: async (socket) => {
      await Promise.all([...openSessions(socket)].map((id) => leave(socket, id)));
      await clearAgentPresence(socket.id);
    },
  };
}
