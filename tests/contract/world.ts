import { serviceRoutes } from '@lode/shared/support/rest';
import { buildClosed, buildOngoing, buildWaiting, say } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import type { Site } from '../harness/site.ts';

/**
 * Who asks. `owner` holds the conversation, `stranger` another; `moonlighter` is an agent on the customers'
 * side; `restricted` is an admin who still has to set up a second factor.
 */
export const ACTORS = [
  'visitor',
  'owner',
  'stranger',
  'moonlighter',
  'agent',
  'admin',
  'operator',
  'restricted',
  'revoked',
] as const;
export type Actor = (typeof ACTORS)[number];

/** One conversation, and somebody of each kind around it. */
export interface World {
  /** The conversation. */
  id: string;
  replyId: string;
  offlineId: string;
  email: string;
  staffEmail: string;
  owner: Person;
}

/** Everybody but the owner of a conversation; a visitor has no login. */
export type Cast = Record<Exclude<Actor, 'visitor' | 'owner'>, Person>;

export async function buildCast(site: Site): Promise<Cast> {
  const { revokeTokensOf } = await import('@lode/server/features/accounts/commands/revoke-tokens');
  const revoked = await buildCustomer(site);
  await revokeTokensOf(revoked.id);
  const restricted = await buildPerson(site, { role: 'admin' });
  await restrict(restricted);
  const stranger = await buildCustomer(site);
  const moonlighter = await buildPerson(site, { role: 'agent' }, 'user');
  for (const person of [stranger, moonlighter]) await buildWaiting(site, person);
  return {
    stranger,
    moonlighter,
    agent: await buildAgent(site),
    admin: await buildAgent(site, { role: 'admin' }),
    operator: await buildAgent(site, { role: 'operator' }),
    restricted,
    revoked,
  };
}

async function restrict(person: Person): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  await TokenModel.updateMany({ userId: person.id }, { $set: { restricted: true } });
}

/** A fresh conversation in the given state, with a message where it can have one. */
export async function buildWorld(site: Site, agent: Person, state?: 'waiting' | 'closed'): Promise<World> {
  const [{ OfflineMessageModel }, { CannedReplyModel }] = await Promise.all([
    import('@lode/server/features/support/offline-message.model'),
    import('@lode/server/features/support/canned-reply.model'),
  ]);
  const owner = await buildCustomer(site);
  const offline = await OfflineMessageModel.create({
    userId: owner.id,
    username: owner.username,
    email: owner.email,
    content: 'left while closed',
    createdAt: new Date(),
  });
  const text = { shortcut: `w-${owner.id.slice(-12)}`, title: 'Title', content: 'Content' };
  const reply = await CannedReplyModel.create({ ...text, authorId: agent.id, updatedAt: new Date() });
  const { id } = await conversationIn(site, state, owner, agent);
  return {
    id,
    replyId: String(reply._id),
    offlineId: String(offline._id),
    email: owner.email,
    staffEmail: agent.email,
    owner,
  };
}

async function conversationIn(
  site: Site,
  state: 'waiting' | 'closed' | undefined,
  customer: Person,
  agent: Person,
) {
  if (state === 'waiting') return buildWaiting(site, customer);
  if (state === 'closed') return buildClosed(site, { customer, agent });
  const conversation = await buildOngoing(site, { customer, agent });
  await say(agent, conversation.id, 'welcome');
  await customer.call(serviceRoutes.currentSession);
  return conversation;
}
