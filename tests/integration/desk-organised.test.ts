import { randomUUID } from 'node:crypto';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { customerAccountRoutes } from '@lode/shared/dashboard/customer-rest';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import type { LevelBody } from '@lode/shared/support/level-schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Team, TeamBody } from '@lode/shared/support/team-schemas';
import { Types } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildClosed,
  buildOngoing,
  buildWaiting,
  clearDesk,
  say,
  textOf,
} from '../factories/conversations.ts';
import { fund } from '../factories/ledger.ts';
import { emptyLog } from '../factories/operations.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
// The worker keeps settings for two seconds: what waits in the next test would be given in turn still.
useQuietQueue('timers');
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});

async function load() {
  const [levels, assign, sessions, level, agents, offline] = await Promise.all([
    import('@lode/server/features/support/commands/follow-levels'),
    import('@lode/server/features/support/commands/assign-waiting'),
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/features/support/level.model'),
    import('@lode/server/features/support/support-agent.model'),
    import('@lode/server/features/support/offline-message.model'),
  ]);
  return { ...levels, ...assign, ...sessions, ...level, ...agents, ...offline };
}

const byId = (id: string) => ({ params: { id } });
const freshName = () => `Team ${randomUUID().slice(0, 12)}`;
const buildTeam = (body: Partial<TeamBody> = {}): Promise<Team> =>
  admin.call(deskRoutes.createTeam, {
    body: { name: freshName(), members: [], topics: [], ...body },
    idempotencyKey: randomUUID(),
  });
const view = (reader: Person, id: string) => reader.call(adminServiceRoutes.get, byId(id));
/** Who has just come to the desk is counted a moment later. */
const assignedTo = async (owner: Person, id: string) => {
  const { assignWaiting } = await load();
  await until(async () => {
    await assignWaiting();
    return (await view(admin, id)).admin_username === owner.username;
  });
};
const actionsOf = async (target: string) => {
  const { items } = await admin.call(administrationRoutes.listOperations, { query: { target } });
  return items.map(({ action }) => action);
};

describe('teams', () => {
  afterEach(() => changeSettings(site, { conversation_assignment: 'hand' }));

  it('a conversation comes to the team of its topic, and by transfer to another; both are found by it', async () => {
    const agent = await buildAgent(site);
    const [first, other] = [
      await buildTeam({ topics: ['mining'], members: [agent.username] }),
      await buildTeam(),
    ];
    const customer = await buildCustomer(site);
    const { id } = await customer.call(serviceRoutes.createSession, { body: { topic: 'mining' } });
    expect(await view(agent, id)).toMatchObject({ team: first.id });
    const mine = () => agent.call(adminServiceRoutes.list, { query: { team: 'mine' } });
    expect((await mine()).items.map((row) => row.id)).toContain(id);

    const moved = { ...byId(id), body: { to: null, team: other.id, reason: 'theirs' } };
    expect(await agent.call(adminServiceRoutes.transfer, moved)).toMatchObject({
      status: 'waiting',
      team: other.id,
    });
    const again = await agent.call(adminServiceRoutes.transfer, moved);
    expect(again.history.filter(({ kind }) => kind === 'queued')).toMatchObject([
      { team: other.name, reason: 'theirs' },
    ]);
    // What its customer sees names no team.
    const seen = await customer.call(serviceRoutes.currentSession);
    expect(JSON.stringify(seen)).not.toContain(other.name);
    expect((await mine()).items.map((row) => row.id)).not.toContain(id);
    await agent.call(adminServiceRoutes.accept, byId(id));
    const back = { ...byId(id), body: { to: null, team: first.id } };
    expect(await agent.call(adminServiceRoutes.transfer, back)).toMatchObject({
      status: 'waiting',
      team: first.id,
    });

    await admin.call(deskRoutes.removeTeam, byId(first.id));
    expect(await codeOf(agent.call(adminServiceRoutes.transfer, back))).toBe('TEAM_NOT_FOUND');
    expect(await codeOf(agent.call(deskRoutes.createTeam, { body: first }))).toBe('FORBIDDEN');
    expect(await codeOf(buildTeam({ name: other.name.toUpperCase() }))).toBe('NAME_TAKEN');
  });

  it('C8: the server gives what came to a team to its members, and goes on to what others may have', async () => {
    await clearDesk();
    const [member, outsider] = [await buildAgent(site), await buildAgent(site)];
    const team = await buildTeam({ topics: ['deposit'], members: [member.username] });
    const customer = await buildCustomer(site);
    const theirs = await customer.call(serviceRoutes.createSession, { body: { topic: 'deposit' } });
    const { id: anybodys } = await buildWaiting(site);
    await outsider.connect(0);
    await changeSettings(site, { conversation_assignment: 'turn', conversations_at_once: 2 });
    await assignedTo(outsider, anybodys);
    expect(await view(admin, theirs.id)).toMatchObject({ status: 'waiting', team: team.id });
    await member.connect(0);
    await assignedTo(member, theirs.id);
  });

  it('what waits for a team that has no room, however much, holds nobody else up; a team without agents is nobody’s', async () => {
    const { SessionModel } = await load();
    const { TeamModel } = await import('@lode/server/features/support/team.model');
    await clearDesk();
    const [member, outsider] = [await buildAgent(site), await buildAgent(site)];
    const team = await buildTeam({ members: [member.username] });
    const left = await buildTeam({ members: [member.username] });
    await TeamModel.updateOne({ _id: left.id }, { $set: { memberIds: ['f'.repeat(24)] } });
    const { id: theirs } = await buildWaiting(site);
    const row = await SessionModel.findById(theirs).lean();
    const many = Array.from({ length: 120 }, () => ({
      ...row,
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(),
      teamId: new Types.ObjectId(team.id),
    }));
    await SessionModel.collection.insertMany(many as never[]);
    const [{ id: anybodys }, { id: orphan }] = [await buildWaiting(site), await buildWaiting(site)];
    await SessionModel.updateOne({ _id: orphan }, { $set: { teamId: left.id } });
    await SessionModel.updateOne({ _id: theirs }, { $set: { teamId: team.id } });
    await outsider.connect(0);
    await changeSettings(site, { conversation_assignment: 'turn', conversations_at_once: 2 });
    for (const id of [anybodys, orphan]) await assignedTo(outsider, id);
    expect(await view(admin, theirs)).toMatchObject({ status: 'waiting' });
    await SessionModel.deleteMany({});
  });
});

describe('service levels', () => {
  const buildLevel = (body: Partial<LevelBody>) =>
    admin.call(deskRoutes.createLevel, {
      body: {
        name: freshName(),
        priority: null,
        topic: null,
        team: null,
        first_response: null,
        next_response: null,
        resolution: null,
        business_hours: false,
        ...body,
      },
      idempotencyKey: randomUUID(),
    });
  beforeEach(async () => {
    const { LevelModel } = await load();
    await LevelModel.deleteMany({});
  });

  it('say what a conversation owes next; what is not kept is noted once and never told to its customer', async () => {
    const { SessionModel, followLevels } = await load();
    const level = await buildLevel({ first_response: 10, next_response: 5 });
    const { id, agent, customer } = await buildOngoing(site);
    await followLevels();
    expect((await view(agent, id)).due).toMatchObject({ promise: 'first_response', level: level.name });

    const waitingSince = new Date(Date.now() - 11 * 60_000);
    await SessionModel.updateOne({ _id: id }, { $set: { waitingSince } });
    await Promise.all([followLevels(), followLevels()]);
    await followLevels();
    const broken = async () => (await view(agent, id)).history.filter(({ kind }) => kind === 'breached');
    expect(await broken()).toMatchObject([{ breach: { promise: 'first_response', level: level.name } }]);
    expect(JSON.stringify(await customer.call(serviceRoutes.currentSession))).not.toContain(level.name);

    await say(agent, id, 'good day');
    await followLevels();
    expect((await view(agent, id)).due).toBeNull();
    await say(customer, id, 'and now?');
    const [first] = [new Date()];
    await say(customer, id, 'hello?');
    await followLevels();
    const { due } = await view(agent, id);
    // From the first message that waits, not from the last.
    expect(due).toMatchObject({ promise: 'next_response' });
    expect(Date.parse(due?.at ?? '')).toBeLessThanOrEqual(first.getTime() + 5 * 60_000);
    await agent.call(adminServiceRoutes.close, byId(id));
    expect((await view(agent, id)).due).toBeNull();
    expect(await broken()).toHaveLength(1);
  });

  it('what is answered before anybody has looked has its level too, and counts as kept', async () => {
    const { SessionModel, followLevels } = await load();
    const level = await buildLevel({ first_response: 10 });
    const { id, agent } = await buildOngoing(site);
    await say(agent, id, 'good day');
    await followLevels();
    const kept = await SessionModel.findById(id).lean();
    expect(kept).toMatchObject({ level: level.name });
    expect(kept?.due ?? null).toBeNull();
    await followLevels();
    expect((await SessionModel.findById(id).lean())?.rev).toBe(kept?.rev);
  });

  it('the one with the most conditions holds, and one that is taken away owes nothing', async () => {
    const { followLevels } = await load();
    await buildLevel({ first_response: 60 });
    const urgent = await buildLevel({ priority: 'urgent', first_response: 2 });
    const { id, agent } = await buildOngoing(site);
    const { labelRoutes } = await import('@lode/shared/support/label-rest');
    await agent.call(labelRoutes.relabel, { ...byId(id), body: { priority: 'urgent' } });
    await followLevels();
    expect((await view(agent, id)).due?.level).toBe(urgent.name);
    const { LevelModel } = await load();
    await LevelModel.deleteMany({});
    await followLevels();
    expect((await view(agent, id)).due).toBeNull();
  });
});

describe('a customer whom the desk blocks', () => {
  it('loses what is open, has no place in the queue, and every door refuses them until it is lifted', async () => {
    await emptyLog();
    const { id, agent, customer } = await buildOngoing(site);
    const socket = await customer.connect(0);
    const block = { ...byId(id), body: { reason: 'insults', hours: null } };
    expect(await agent.call(deskRoutes.block, block)).toMatchObject({ by: agent.username, until: null });
    expect(await view(agent, id)).toMatchObject({ status: 'closed', block: { reason: 'insults' } });
    const refused = await Promise.all([
      codeOf(customer.call(serviceRoutes.createSession)),
      codeOf(customer.call(serviceRoutes.reopenSession, byId(id))),
      codeOf(customer.call(serviceRoutes.sendMessage, { body: textOf(id, 'let me in') })),
      codeOf(customer.call(serviceRoutes.leaveOfflineMessage, { body: { content: 'let me in' } })),
      codeOf(socket.request('support:message.send', textOf(id, 'by the socket'))),
    ]);
    expect(new Set(refused)).toEqual(new Set(['CHAT_BLOCKED']));
    expect(await customer.call(serviceRoutes.listMessages, { query: { session_id: id } })).toEqual([]);

    await agent.call(deskRoutes.unblock, byId(id));
    await agent.call(deskRoutes.unblock, byId(id));
    expect((await view(agent, id)).block).toBeNull();
    expect(await customer.call(serviceRoutes.createSession)).toMatchObject({ status: 'waiting' });
    const log = (await actionsOf(customer.id)).filter((action) => action.includes('chat'));
    expect(log.sort()).toEqual(['customer.chat-blocked', 'customer.chat-unblocked']);
  });

  it('has no conversation that opens at the moment of the block', async () => {
    const [{ ChatBlockModel }, { closeIfBlocked }, { SessionModel }] = await Promise.all([
      import('@lode/server/features/support/chat-block.model'),
      import('@lode/server/features/support/commands/close-if-blocked'),
      load(),
    ]);
    const { id, customer } = await buildWaiting(site);
    const opened = (await SessionModel.findById(id).lean()) as Parameters<typeof closeIfBlocked>[0];
    expect(await closeIfBlocked(opened)).toBe(opened);
    const block = { reason: 'insults', until: null, byUsername: admin.username, at: new Date() };
    await ChatBlockModel.create({ _id: customer.id, ...block });
    await expect(closeIfBlocked(opened)).rejects.toMatchObject({ code: 'CHAT_BLOCKED' });
    expect(await view(admin, id)).toMatchObject({ status: 'closed', closed_by: 'admin' });
  });

  it('is let in again when its time is over', async () => {
    const { ChatBlockModel } = await import('@lode/server/features/support/chat-block.model');
    const { id, agent, customer } = await buildOngoing(site);
    await agent.call(deskRoutes.block, { ...byId(id), body: { reason: 'insults', hours: 1 } });
    await ChatBlockModel.updateOne({ _id: customer.id }, { $set: { until: new Date() } });
    expect(await customer.call(serviceRoutes.createSession)).toMatchObject({ status: 'waiting' });
  });
});

it('a closed conversation is joined to another of its customer once, keeps what was said, and is not reopened', async () => {
  const { id, agent, customer } = await buildClosed(site);
  const { id: newer } = await buildWaiting(site, customer);
  const { id: strangers } = await buildWaiting(site);
  const merge = (from: string, into: string) =>
    agent.call(deskRoutes.merge, { ...byId(from), body: { into } });
  expect(await codeOf(merge(id, strangers))).toBe('CANNOT_MERGE');
  expect(await codeOf(merge(newer, id))).toBe('CANNOT_MERGE');
  const both = await Promise.all([merge(id, newer), merge(id, newer)]);
  expect(both.map(({ merged_into }) => merged_into)).toEqual([newer, newer]);
  const events = (await view(agent, id)).events.filter(({ kind }) => kind === 'merged');
  expect(events).toHaveLength(1);
  expect((await view(agent, newer)).previous).toContainEqual(
    expect.objectContaining({ id, merged_into: newer }),
  );
  await agent.call(adminServiceRoutes.close, byId(newer));
  expect(await codeOf(customer.call(serviceRoutes.reopenSession, byId(id)))).toBe('SESSION_NOT_ONGOING');
});

describe('offline messages', () => {
  async function buildLeft(customer: Person): Promise<string> {
    const { OfflineMessageModel } = await load();
    const { id: userId, username, email } = customer;
    const row = { userId, username, email, content: 'Where is my deposit?', createdAt: new Date() };
    return String((await OfflineMessageModel.create(row))._id);
  }

  it('are counted, and answered once by a mail from us whose words are kept with who wrote them', async () => {
    const [agent, colleague, customer] = [
      await buildAgent(site),
      await buildAgent(site),
      await buildCustomer(site),
    ];
    const socket = await agent.connect(0);
    const before = await agent.call(deskRoutes.countOffline);
    const id = await buildLeft(customer);
    expect(await agent.call(deskRoutes.countOffline)).toEqual({ open: before.open + 1 });
    const answer = (by: Person, content: string) =>
      by.call(deskRoutes.answerOffline, { ...byId(id), body: { content }, idempotencyKey: randomUUID() });
    const mine = await answer(agent, 'It is <on> its way');
    expect(mine).toMatchObject({
      handled_by: agent.username,
      answer: { content: 'It is <on> its way', by: agent.username },
    });
    await socket.waitFor('support:offline.changed', ({ open }) => open === before.open);
    expect(await answer(agent, 'It is <on> its way')).toEqual(mine);
    expect(await codeOf(answer(colleague, 'I say something else'))).toBe('ALREADY_ANSWERED');
    const mail = await mailTo(customer.email, 'offline_answer');
    expect(mail.text).toMatch(/It is <on> its way[\s\S]*Where is my deposit\?/);
    expect(mail.html).toContain('It is &lt;on&gt; its way');
    expect(await mailsTo(customer.email, 'offline_answer')).toHaveLength(1);
  });

  it('of whoever has closed their account are not called answered: no mail would reach them', async () => {
    const { OfflineMessageModel } = await load();
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const [agent, customer] = [await buildAgent(site), await buildCustomer(site)];
    const id = await buildLeft(customer);
    await UserModel.updateOne({ _id: customer.id }, { $set: { status: 'closed' } });
    const request = { ...byId(id), body: { content: 'Here it is' }, idempotencyKey: randomUUID() };
    expect(await codeOf(agent.call(deskRoutes.answerOffline, request))).toBe('ACCOUNT_CLOSED');
    expect(await OfflineMessageModel.findById(id).lean()).toMatchObject({ answer: null, handledAt: null });
  });

  it('who marks one handled stands in the operation log, once', async () => {
    const [agent, colleague, customer] = [
      await buildAgent(site),
      await buildAgent(site),
      await buildCustomer(site),
    ];
    const id = await buildLeft(customer);
    const mark = (by: Person) => by.call(deskRoutes.handleOffline, byId(id));
    expect(await mark(agent)).toMatchObject({ handled_by: agent.username });
    expect(await mark(colleague)).toMatchObject({ handled_by: agent.username });
    const { items } = await admin.call(administrationRoutes.listOperations, {
      query: { target: customer.id },
    });
    expect(items.map(({ action, actor }) => [action, actor?.username])).toEqual([
      ['offline-message.handled', agent.username],
    ]);
  });
});

it('“read-only and logged for agents”: the account beside a conversation is its customer’s, and who looks is noted', async () => {
  await emptyLog();
  const { id, agent, customer } = await buildOngoing(site);
  await fund(customer.id, 1_250_000_000n);
  const account = await agent.call(customerAccountRoutes.read, byId(id));
  expect(account).toMatchObject({
    customer_id: customer.id,
    balance: { available: '1250.00', held: '0.00', total: '1250.00', owed: '0.00' },
    deposits: { waiting: 0, latest: [] },
    withdrawals: { under_way: 0, under_way_usd: '0.00', latest: [] },
    contracts: { running: 0 },
    last_payout: null,
    // Decisions 10 lists no suspicions: who talks with the customer is told none.
    open_hits: null,
  });
  expect(await admin.call(customerAccountRoutes.read, byId(id))).toMatchObject({ open_hits: 0 });
  expect(account.logins.length).toBeGreaterThan(0);
  await agent.call(customerAccountRoutes.read, byId(id));
  expect((await actionsOf(customer.id)).filter((action) => action === 'customer.viewed')).toHaveLength(2);
  expect(await codeOf(customer.call(customerAccountRoutes.read, byId(id)))).toBe('FORBIDDEN');
});
