import { profileRoutes } from '@lode/shared/accounts/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { REOPEN_MS } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildClosed, buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf, WireError } from '../harness/api.ts';
import { resetSite } from '../harness/reset-site.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

const openWith = (customer: Person, body: { topic?: 'deposit'; first_line?: string }, server = 0) =>
  customer.call(serviceRoutes.createSession, { body }, server);
const accept = (agent: Person, id: string, server = 0) =>
  agent.call(adminServiceRoutes.accept, { params: { id } }, server);
const messagesOf = (person: Person, id: string) =>
  person.call(serviceRoutes.listMessages, { query: { session_id: id } });

/** What a refused call was told beside its code. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(WireError);
  return (refusal as WireError).failure;
}

describe('before the queue', () => {
  it('topic and first line stand in the queue’s row, and the line is no message while it waits (C10)', async () => {
    const customer = await buildCustomer(site);
    const session = await openWith(customer, { topic: 'deposit', first_line: ' Where is it? ' });
    expect(session).toMatchObject({ topic: 'deposit', first_line: 'Where is it?', head_seq: 0 });
    const agent = await buildAgent(site);
    const row = (await agent.call(adminServiceRoutes.waiting)).find(({ id }) => id === session.id);
    expect(row).toMatchObject({ topic: 'deposit', first_line: 'Where is it?' });
    expect(await messagesOf(customer, session.id)).toEqual([]);
  });

  it('C1 the line is message 1 once somebody accepts, for both sides, however many press', async () => {
    const customer = await buildCustomer(site);
    const { id, created_at } = await openWith(customer, { first_line: 'Where is it?' });
    const socket = await customer.connect(1);
    await socket.request('support:open', { session_id: id });
    const agents = await Promise.all(Array.from({ length: 4 }, () => buildAgent(site)));
    await Promise.allSettled(agents.map((agent, index) => accept(agent, id, index % 2)));
    await socket.waitFor('support:message.created', ({ seq }) => seq === 1);
    await say(customer, id, 'And when?');
    const told = await messagesOf(customer, id);
    expect(told.map(({ seq, content, author }) => [seq, content, author])).toEqual([
      [1, 'Where is it?', 'customer'],
      [2, 'And when?', 'customer'],
    ]);
    expect(told[0]?.created_at).toBe(created_at);
    const owner = agents[0] as Person;
    const detail = await owner.call(adminServiceRoutes.get, { params: { id } });
    expect(detail).toMatchObject({ unread: 2, head_seq: 2, first_response_s: null, closes_at: null });
  });

  it('is message 1 once, though the conversation goes back to the queue', async () => {
    const customer = await buildCustomer(site);
    const { id } = await openWith(customer, { first_line: 'Only once' });
    const agent = await buildAgent(site);
    await accept(agent, id);
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: null } });
    await accept(agent, id);
    expect((await messagesOf(customer, id)).map(({ content }) => content)).toEqual(['Only once']);
  });

  it('is kept for the conversation that it opened, whatever a second tab says', async () => {
    const customer = await buildCustomer(site);
    const first = await openWith(customer, { first_line: 'First' });
    const again = await openWith(customer, { topic: 'deposit', first_line: 'Second' }, 1);
    expect(again).toMatchObject({ id: first.id, first_line: 'First', topic: null });
    const blank = { body: { first_line: ' ' } };
    expect(await codeOf(customer.call(serviceRoutes.createSession, blank))).toBe('MESSAGE_EMPTY');
  });

  it('is in the transcript of who left before anybody came, and counted as left', async () => {
    await resetSite();
    const customer = await buildCustomer(site);
    const { id } = await openWith(customer, { first_line: 'Nobody read this' });
    const left = await customer.call(serviceRoutes.closeSession, { params: { id } });
    expect(left).toMatchObject({ status: 'closed', closed_by: 'user', accepted_at: null });
    const { content } = await customer.call(serviceRoutes.transcript, { params: { id } });
    expect(content).toMatch(/: Nobody read this\n.*\* Closed by the customer\n/);
    const agent = await buildAgent(site);
    expect(await agent.call(deskRoutes.metrics)).toMatchObject({ abandoned: 1, left: 1 });
  });
});

describe('who said what', () => {
  it('names the author of every line, whoever owns the conversation at the end', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await agent.call(profileRoutes.update, { body: { display_name: 'Anna' } });
    const socket = await customer.connect(1);
    await socket.request('support:open', { session_id: id });
    await say(agent, id, 'from the first');
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: colleague.username } });
    await say(colleague, id, 'from the second');
    await say(customer, id, 'from the customer');

    const told = await messagesOf(customer, id);
    expect(told.map(({ author_name, author_username }) => [author_name, author_username])).toEqual([
      ['Anna', agent.username],
      [colleague.username, colleague.username],
      [null, null],
    ]);
    await socket.waitFor('support:message.created', ({ author_name }) => author_name === 'Anna');
    const forCustomer = (await customer.call(serviceRoutes.transcript, { params: { id } })).content;
    expect(forCustomer).toContain('Anna (support): from the first');
    expect(forCustomer).toContain(`${colleague.username} (support): from the second`);
    const forDesk = (await colleague.call(serviceRoutes.transcript, { params: { id } })).content;
    expect(forDesk).toContain(`${agent.username} (support): from the first`);
  });

  it('names the writers of old lines too, from before names were kept with them', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    await say(agent, id, 'an old line');
    const { MessageModel } = await import('@lode/server/features/support/support-message.model');
    await MessageModel.updateMany({ sessionId: id }, { $unset: { senderName: 1, senderUsername: 1 } });
    const colleague = await buildAgent(site);
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: colleague.username } });
    const { content } = await customer.call(serviceRoutes.transcript, { params: { id } });
    expect(content).toContain(`${agent.username} (support): an old line`);
  });

  it('a display name is for staff, and never an e-mail address', async () => {
    const [customer, agent] = [await buildCustomer(site), await buildAgent(site)];
    const named = (person: Person, display_name: string) =>
      codeOf(person.call(profileRoutes.update, { body: { display_name } }));
    expect(await named(customer, 'Anna')).toBe('FORBIDDEN');
    expect(await named(agent, agent.email)).toBe('INVALID_PARAMS');
    expect(await named(agent, 'Anna')).toBe('OK');
    const { id } = await buildOngoing(site, { agent });
    expect(await say(agent, id, 'hello')).toMatchObject({ author_name: 'Anna' });
  });
});

describe('what happened', () => {
  it('stands between the messages, names to everybody, usernames and reasons to colleagues', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await say(customer, id, 'hello');
    const body = { to: colleague.username, reason: 'knows about miners' };
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body });
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: agent.username } });
    await say(agent, id, 'hello again');
    const closed = await agent.call(adminServiceRoutes.close, { params: { id } });

    const seen = await customer.call(serviceRoutes.currentSession);
    expect(seen?.events.map(({ kind, after_seq, to_name }) => [kind, after_seq, to_name])).toEqual([
      ['accepted', 0, null],
      ['transferred', 1, colleague.username],
      ['taken_over', 1, null],
      ['closed', 2, null],
    ]);
    expect(JSON.stringify(seen)).not.toContain('knows about miners');
    expect(closed.history[1]).toMatchObject({ username: agent.username, reason: 'knows about miners' });
    const mine = (await customer.call(serviceRoutes.transcript, { params: { id } })).content;
    expect(mine).toMatch(
      /Accepted by .*\n.*: hello\n.*Handed by .*\n.*Taken over by .*\n.*: hello again\n.*Closed by /,
    );
    expect(mine).not.toContain('knows about miners');
    const theirs = (await agent.call(serviceRoutes.transcript, { params: { id } })).content;
    expect(theirs).toContain(': knows about miners');

    const admin = await buildAgent(site, { role: 'admin' });
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: id } });
    expect(items.find(({ action }) => action === 'conversation.transferred')?.reason).toBe(
      'knows about miners',
    );
  });

  it('is no message: moves no number, arms nothing, counts as no answer', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: colleague.username } });
    const detail = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(detail).toMatchObject({ head_seq: 0, unread: 0, closes_at: null, first_response_s: null });
    expect((await say(customer, id, 'first', freshCid())).seq).toBe(1);
  });
});

describe('a lost race names the winner', () => {
  it('of two who take over from the same colleague', async () => {
    const { id, agent } = await buildOngoing(site);
    const rivals = [await buildAgent(site), await buildAgent(site)];
    const results = await Promise.allSettled(
      rivals.map((rival, index) => {
        const body = { to: rival.username, from: agent.username };
        return rival.call(adminServiceRoutes.transfer, { params: { id }, body }, index);
      }),
    );
    const winner = rivals[results.findIndex(({ status }) => status === 'fulfilled')];
    const lost = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as WireError] : [],
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost[0]?.failure).toMatchObject({
      code: 'ALREADY_ACCEPTED',
      data: { admin_username: winner?.username },
    });
  });

  it('when a colleague has closed it: to who accepts, hands on or closes as well', async () => {
    const { id, agent } = await buildOngoing(site);
    await agent.call(adminServiceRoutes.close, { params: { id } });
    const late = await buildAgent(site);
    const told = { code: 'SESSION_NOT_ONGOING', data: { closed_by_username: agent.username } };
    expect(await refusalOf(accept(late, id))).toMatchObject(told);
    const body = { to: late.username };
    expect(await refusalOf(late.call(adminServiceRoutes.transfer, { params: { id }, body }))).toMatchObject(
      told,
    );
    const again = await late.call(adminServiceRoutes.close, { params: { id } });
    expect(again).toMatchObject({ closed_by: 'admin', closed_by_username: agent.username });
  });
});

describe('who is there', () => {
  it('tells the usual answer time from real first answers, and nothing while there are few', async () => {
    await resetSite();
    const { id, customer, agent } = await buildOngoing(site);
    await say(agent, id, 'hello');
    expect((await customer.call(serviceRoutes.availability)).usual_answer_s).toBeNull();

    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const { getAvailability } = await import('@lode/server/features/support/queries/get-availability');
    const now = Date.now();
    for (const seconds of [10, 20, 30, 40, 9000]) {
      const answered = await buildOngoing(site);
      const waitingSince = new Date(now - 3_600_000);
      const firstResponseAt = new Date(waitingSince.getTime() + seconds * 1000);
      await SessionModel.updateOne({ _id: answered.id }, { $set: { waitingSince, firstResponseAt } });
    }
    await SessionModel.updateOne({ _id: id }, { $set: { firstResponseAt: null } });
    expect((await getAvailability()).usual_answer_s).toBe(30);
  });
});

describe('a closed conversation can be reopened by its customer for 24 hours', () => {
  const reopen = ({ id, customer }: { id: string; customer: Person }, server = 0) =>
    customer.call(serviceRoutes.reopenSession, { params: { id } }, server);

  it('from its end, in the queue, and what it was counts as an episode of its own', async () => {
    await resetSite();
    const closed = await buildOngoing(site);
    const { id, customer, agent } = closed;
    await say(agent, id, 'solved');
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    await customer.call(serviceRoutes.rateSession, { params: { id }, body: { rating: 2 } });
    const open = await reopen(closed);
    const fresh = { status: 'waiting', type: 'human', closed_at: null, rating: null, accepted_at: null };
    expect(open).toMatchObject({ id, ...fresh, head_seq: 1, admin_name: null, position: 1 });
    expect(open.events.map(({ kind }) => kind)).toEqual(['accepted', 'closed', 'reopened']);
    expect((await reopen(closed, 1)).rev).toBe(open.rev);
    expect((await customer.call(serviceRoutes.currentSession))?.id).toBe(id);

    const next = await buildAgent(site);
    const accepted = await next.call(adminServiceRoutes.accept, { params: { id } });
    expect(accepted).toMatchObject({ admin_username: next.username, first_response_s: null });
    await next.call(adminServiceRoutes.close, { params: { id } });
    await customer.call(serviceRoutes.rateSession, { params: { id }, body: { rating: 4 } });
    const counted = { started: 2, closed: 2, abandoned: 0, rating: { average: 3, count: 2 } };
    expect(await agent.call(deskRoutes.metrics)).toMatchObject(counted);
  });

  it('not later, by nobody else, and never beside another that is open', async () => {
    const closed = await buildClosed(site);
    const { id, customer, agent } = closed;
    expect(await codeOf(reopen({ id, customer: await buildCustomer(site) }))).toBe('SESSION_NOT_FOUND');
    expect(await codeOf(agent.call(serviceRoutes.reopenSession, { params: { id } }))).toBe('FORBIDDEN');
    const opened = await customer.call(serviceRoutes.createSession);
    expect((await reopen(closed)).id).toBe(opened.id);
    await customer.call(serviceRoutes.closeSession, { params: { id: opened.id } });
    const raced = await Promise.all([reopen(closed), reopen({ id: opened.id, customer }, 1)]);
    expect(new Set(raced.map((session) => session.id)).size).toBe(1);
    const [{ id: current }] = raced;
    expect((await customer.call(serviceRoutes.currentSession))?.id).toBe(current);

    await customer.call(serviceRoutes.closeSession, { params: { id: current } });
    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const aDayAgo = new Date(Date.now() - REOPEN_MS - 1);
    await SessionModel.updateOne({ _id: current }, { $set: { closedAt: aDayAgo } });
    expect(await codeOf(reopen({ id: current, customer }))).toBe('SESSION_NOT_ONGOING');
  });
});

it('C9 nobody holds a conversation that the assistant has', async () => {
  const { id, agent } = await buildOngoing(site);
  const { SessionModel } = await import('@lode/server/features/support/support-session.model');
  await SessionModel.updateOne({ _id: id }, { $set: { type: 'ai' } });
  const hold = { params: { id }, body: { held: true } };
  expect(await codeOf(agent.call(adminServiceRoutes.hold, hold))).toBe('SESSION_NOT_ONGOING');
  await SessionModel.updateOne({ _id: id }, { $set: { type: 'human' } });
  expect((await agent.call(adminServiceRoutes.hold, hold)).held_until).not.toBeNull();
});
