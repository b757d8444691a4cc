import { randomUUID } from 'node:crypto';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Message, Session } from '@lode/shared/support/schemas';
import type { Site } from '../harness/site.ts';
import { buildAgent, buildCustomer, type Person } from './people.ts';

/** A client id, as a client makes one. */
export function freshCid(): string {
  return randomUUID();
}

/** A conversation with both of its sides. */
export interface Conversation {
  id: string;
  session: Session;
  customer: Person;
  agent: Person;
}

/** A customer waiting in the queue. */
export async function buildWaiting(site: Site, customer?: Person) {
  const person = customer ?? (await buildCustomer(site));
  const session = await person.call(serviceRoutes.createSession);
  return { id: session.id, session, customer: person };
}

/** A conversation that an agent has accepted. */
export async function buildOngoing(
  site: Site,
  people: { customer?: Person; agent?: Person } = {},
): Promise<Conversation> {
  const { id, customer } = await buildWaiting(site, people.customer);
  const agent = people.agent ?? (await buildAgent(site));
  const session = await agent.call(adminServiceRoutes.accept, { params: { id } });
  return { id, session, customer, agent };
}

/** A conversation that its customer has closed. */
export async function buildClosed(
  site: Site,
  people: { customer?: Person; agent?: Person } = {},
): Promise<Conversation> {
  const conversation = await buildOngoing(site, people);
  const session = await conversation.customer.call(serviceRoutes.closeSession, {
    params: { id: conversation.id },
  });
  return { ...conversation, session };
}

/** What a text message's sender sends. */
export function textOf(sessionId: string, content: string, cid = freshCid()) {
  return { session_id: sessionId, cid, message_type: 'text' as const, content };
}

/** Sends a text over HTTP, by whichever side the person is on. */
export function say(person: Person, sessionId: string, content: string, cid = freshCid()): Promise<Message> {
  const route = person.role === 'user' ? serviceRoutes.sendMessage : adminServiceRoutes.sendMessage;
  return person.call(route, { body: textOf(sessionId, content, cid) });
}

/** Stores messages straight into a conversation, after those it has: a long history, told to nobody. */
export async function buildHistory(conversation: Conversation, count: number): Promise<void> {
  const [{ MessageModel }, { SessionModel }, { default: mongoose }] = await Promise.all([
    import('@lode/server/features/support/support-message.model'),
    import('@lode/server/features/support/support-session.model'),
    import('mongoose'),
  ]);
  const before = (await SessionModel.findById(conversation.id).lean())?.headSeq ?? 0;
  const at = new Date();
  const sides = [
    { senderType: 'user', senderId: conversation.customer.id, author: 'customer' },
    { senderType: 'admin', senderId: conversation.agent.id, author: 'agent' },
  ] as const;
  await MessageModel.insertMany(
    Array.from({ length: count }, (_, index) => ({
      ...sides[index % 2],
      sessionId: new mongoose.Types.ObjectId(conversation.id),
      seq: before + index + 1,
      cids: [freshCid()],
      messageType: 'text',
      content: `message ${before + index + 1}`,
      digest: `history-${before + index + 1}`,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await SessionModel.updateOne({ _id: conversation.id }, { $inc: { headSeq: count, rev: 1 } });
}

/** Nobody waits, and only agents who come from now on are at the desk. */
export async function clearDesk(): Promise<void> {
  const [{ AgentModel }, { SessionModel }] = await Promise.all([
    import('@lode/server/features/support/support-agent.model'),
    import('@lode/server/features/support/support-session.model'),
  ]);
  // A row that was deleted would be back, available, at the next beat of a socket that is about to close.
  await Promise.all([AgentModel.updateMany({}, { $set: { choice: 'away' } }), SessionModel.deleteMany({})]);
}
