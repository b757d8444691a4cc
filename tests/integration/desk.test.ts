import { cannedReplyRoutes } from '@lode/shared/support/canned-replies-rest';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildClosed, buildOngoing, buildWaiting, say } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, buildPerson } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { resetSite } from '../harness/reset-site.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

describe('typing, marks and presence', () => {
  it('tells the other side who is typing', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const [mine, theirs] = [await customer.connect(0), await agent.connect(1)];
    for (const socket of [mine, theirs]) await socket.request('support:open', { session_id: id });
    await mine.request('support:typing.set', { session_id: id, typing: true });
    await theirs.waitFor('support:typing.changed', ({ by, typing }) => by === 'user' && typing);
    await theirs.request('support:typing.set', { session_id: id, typing: false });
    await mine.waitFor('support:typing.changed', ({ by, typing }) => by === 'admin' && !typing);
  });

  it('moves marks forward only, never past the head, over both doors', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const socket = await agent.connect(1);
    await socket.request('support:open', { session_id: id });
    for (const text of ['one', 'two', 'three']) await say(agent, id, text);

    const own = await customer.connect(0);
    await own.request('support:read.set', { session_id: id, seq: 2, kind: 'delivered' });
    await socket.waitFor('support:read.changed', (mark) => mark.delivered_seq === 2 && mark.read_seq === 0);
    await own.request('support:read.set', { session_id: id, seq: 2 });
    await own.request('support:read.set', { session_id: id, seq: 1 });
    const marked = await customer.call(serviceRoutes.markRead, { params: { id }, body: { seq: 999 } });
    expect(marked.marks.user).toEqual({ delivered_seq: 3, read_seq: 3 });
    await socket.waitFor('support:read.changed', (mark) => mark.by === 'user' && mark.read_seq === 3);
    const reads = socket.all('support:read.changed').map((mark) => mark.read_seq);
    expect(reads).toEqual([...reads].sort((a, b) => a - b));
  });

  it('counts what the agents have not read, and tells every agent when it was read', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await (await buildAgent(site)).connect(1);
    for (const text of ['one', 'two', 'three']) await say(customer, id, text);
    expect((await agent.call(adminServiceRoutes.get, { params: { id } })).unread).toBe(3);
    await agent.call(adminServiceRoutes.markRead, { params: { id }, body: { seq: 2 } });
    await colleague.waitFor(
      'support:session.changed',
      (session) => session.id === id && 'unread' in session && session.unread === 1,
    );
    await say(agent, id, 'an answer reads everything');
    expect((await agent.call(adminServiceRoutes.get, { params: { id } })).unread).toBe(0);
  });

  it('shows who is there: here, away, and gone', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const theirs = await agent.connect(1);
    await theirs.request('support:open', { session_id: id });
    const [tab, otherTab] = [await customer.connect(0), await customer.connect(1)];
    for (const socket of [tab, otherTab]) await socket.request('support:open', { session_id: id });
    await theirs.waitFor('support:presence.changed', ({ customer: state }) => state === 'here');

    theirs.forget();
    await tab.request('support:presence.set', { state: 'away' });
    await otherTab.request('support:presence.set', { state: 'away' });
    await theirs.waitFor('support:presence.changed', ({ customer: state }) => state === 'away');
    tab.close();
    await otherTab.request('support:leave', { session_id: id });
    await theirs.waitFor('support:presence.changed', ({ customer: state }) => state === 'offline');

    await until(async () => {
      const agents = await agent.call(adminServiceRoutes.agents);
      return agents.some(
        (one) => one.username === agent.username && one.state === 'here' && one.ongoing === 1,
      );
    });
  });

  it('hears nothing more of a conversation it has left', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    await socket.request('support:leave', { session_id: id });
    socket.forget();
    const witness = await customer.connect(0);
    await witness.request('support:open', { session_id: id });
    await say(agent, id, 'not for the first socket');
    await witness.waitFor('support:message.created');
    expect(socket.all('support:message.created')).toEqual([]);
  });
});

describe('canned replies', () => {
  it('are changed and removed by who wrote them or an administrator: “any agent may delete shared replies”', async () => {
    const [author, colleague] = await Promise.all([buildAgent(site), buildAgent(site)]);
    const admin = await buildPerson(site, { role: 'admin' });
    const removal = ({ id }: { id: string }) => ({ params: { id } });
    const { CannedReplyModel } = await import('@lode/server/features/support/canned-reply.model');
    const textOf = (name: string) => ({
      shortcut: `${name}-${Date.now().toString(36)}`,
      title: 'Shared',
      content: 'For everybody',
    });
    // “Shared ones need `support:manage`”: since when they do, an agent's are those from before.
    expect(await codeOf(author.call(cannedReplyRoutes.create, { body: textOf('new') }))).toBe('FORBIDDEN');
    const write = async (name: string) => {
      const traits = { authorId: author.id, updatedAt: new Date() };
      return { id: String((await CannedReplyModel.create({ ...textOf(name), ...traits }))._id) };
    };
    const [own, other] = [await write('own'), await write('other')];
    expect(await codeOf(colleague.call(cannedReplyRoutes.remove, removal(own)))).toBe('FORBIDDEN');
    const body = { shortcut: 'ours', title: 'Ours', content: 'Not what they wrote' };
    expect(await codeOf(colleague.call(cannedReplyRoutes.update, { ...removal(own), body }))).toBe(
      'FORBIDDEN',
    );
    const seenBy = async (who: typeof author) =>
      (await who.call(cannedReplyRoutes.list)).find(({ id }) => id === own.id)?.may_change;
    expect([await seenBy(author), await seenBy(colleague), await seenBy(admin)]).toEqual([true, false, true]);
    await author.call(cannedReplyRoutes.remove, removal(own));
    await admin.call(cannedReplyRoutes.remove, removal(other));
    const left = await colleague.call(cannedReplyRoutes.list);
    expect(left.filter(({ id }) => [own.id, other.id].includes(id))).toEqual([]);
  });

  it('may be an agent’s own: seen and changed by nobody else, under a shortcut that the desk has too', async () => {
    const [owner, admin] = await Promise.all([buildAgent(site), buildPerson(site, { role: 'admin' })]);
    const shortcut = `mine-${Date.now().toString(36)}`;
    const shared = { shortcut, title: 'Ours', content: 'From all of us' };
    const texts = [{ language: 'de' as const, content: 'Von mir' }];
    const own = { shortcut, title: 'Mine', content: 'From me', texts, personal: true };
    await admin.call(cannedReplyRoutes.create, { body: shared });
    const reply = await owner.call(cannedReplyRoutes.create, { body: own });
    expect(reply).toMatchObject({ ...own, may_change: true });
    expect(await codeOf(owner.call(cannedReplyRoutes.create, { body: own }))).toBe('CANNED_REPLY_EXISTS');
    const titles = async (who: typeof owner) =>
      (await who.call(cannedReplyRoutes.list))
        .filter((one) => one.shortcut === shortcut)
        .map((one) => one.title);
    expect(await titles(owner)).toEqual(expect.arrayContaining(['Ours', 'Mine']));
    expect(await titles(admin)).toEqual(['Ours']);
    const params = { id: reply.id };
    expect(await codeOf(admin.call(cannedReplyRoutes.update, { params, body: own }))).toBe('NOT_FOUND');
    await admin.call(cannedReplyRoutes.remove, { params });
    // It stays one's own, whatever a change says of it.
    const changed = { ...own, title: 'Still mine', personal: false };
    expect(await owner.call(cannedReplyRoutes.update, { params, body: changed })).toMatchObject({
      title: 'Still mine',
      personal: true,
    });
    await owner.call(cannedReplyRoutes.remove, { params });
    expect(await titles(owner)).toEqual(['Ours']);
  });

  it('are no more than are listed: one that is written anew pushes nobody’s out', async () => {
    const agent = await buildAgent(site, { role: 'admin' });
    const { CannedReplyModel } = await import('@lode/server/features/support/canned-reply.model');
    const planted = { title: 'planted', content: 'Fills the list', updatedAt: new Date() };
    const room = 500 - (await CannedReplyModel.countDocuments());
    const rows = Array.from({ length: room }, (_, at) => ({ shortcut: `zz-planted-${at}`, ...planted }));
    onTestFinished(async () => {
      await CannedReplyModel.deleteMany({ title: 'planted' });
    });
    await CannedReplyModel.insertMany(rows);
    const body = { shortcut: 'aa-first', title: 'First', content: 'Before all others' };
    expect(await codeOf(agent.call(cannedReplyRoutes.create, { body }))).toBe('TOO_MANY_KEPT');
    expect(await agent.call(cannedReplyRoutes.list)).toHaveLength(500);
  });

  it('are created, changed, listed and removed; a shortcut is unique', async () => {
    const agent = await buildAgent(site, { role: 'admin' });
    const body = { shortcut: `hi-${Date.now().toString(36)}`, title: 'Greeting', content: 'Hello!' };
    const reply = await agent.call(cannedReplyRoutes.create, { body });
    expect(reply).toMatchObject(body);
    expect(await codeOf(agent.call(cannedReplyRoutes.create, { body }, 1))).toBe('CANNED_REPLY_EXISTS');
    const changed = { ...body, title: 'Changed' };
    await agent.call(cannedReplyRoutes.update, { params: { id: reply.id }, body: changed });
    expect(await agent.call(cannedReplyRoutes.list)).toContainEqual(
      expect.objectContaining({ id: reply.id, title: 'Changed' }),
    );
    await agent.call(cannedReplyRoutes.remove, { params: { id: reply.id } });
    await agent.call(cannedReplyRoutes.remove, { params: { id: reply.id } });
    expect(await codeOf(agent.call(cannedReplyRoutes.update, { params: { id: reply.id }, body }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('finding conversations', () => {
  it('filters by state and by “mine”, and pages', async () => {
    await resetSite();
    const agent = await buildAgent(site);
    const mine = await buildOngoing(site, { agent });
    await buildOngoing(site);
    await buildWaiting(site);
    await buildClosed(site);
    const list = async (query: { filter: 'mine' | 'ongoing' | 'waiting' | 'closed' | 'all' }) =>
      agent.call(adminServiceRoutes.list, { query });
    expect((await list({ filter: 'mine' })).items.map((item) => item.id)).toEqual([mine.id]);
    expect((await list({ filter: 'ongoing' })).total).toBe(2);
    expect((await list({ filter: 'waiting' })).total).toBe(1);
    expect((await list({ filter: 'closed' })).total).toBe(1);
    const page = await agent.call(adminServiceRoutes.list, { query: { filter: 'all', page: 2, limit: 3 } });
    expect([page.items.length, page.total]).toEqual([1, 4]);
    expect(await agent.call(adminServiceRoutes.ongoing)).toHaveLength(2);
  });

  it('searches by customer and by what was said, taking signs as they are', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const words = `refund (order #${customer.id.slice(-6)}) .*`;
    await say(customer, id, `About my ${words}`);
    const search = async (text: string) => {
      const found = await agent.call(adminServiceRoutes.list, { query: { search: text } });
      return found.items.map((item) => item.id);
    };
    expect(await search(customer.username)).toEqual([id]);
    expect(await search(customer.email.toUpperCase())).toEqual([id]);
    expect(await search(words)).toEqual([id]);
    expect(await search(`${words} and more`)).toEqual([]);
  });

  it('shows the customer, earlier conversations and times beside a conversation', async () => {
    const customer = await buildCustomer(site, { country: 'DE', language: 'de' });
    const earlier = await buildClosed(site, { customer });
    const { id, agent } = await buildOngoing(site, { customer });
    await say(agent, id, 'hello');
    const detail = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(detail).toMatchObject({
      customer: { id: customer.id, username: customer.username, email: customer.email },
      profile: { country: 'DE', language: 'de', conversations: 2 },
      last_message: { author: 'agent', excerpt: 'hello' },
    });
    expect(detail.previous.map((one) => one.id)).toEqual([earlier.id]);
    expect(detail.first_response_s).toBeGreaterThanOrEqual(0);
  });

  it('measures the desk: waiting, ongoing, answer times, ratings', async () => {
    await resetSite();
    const { id, customer, agent } = await buildOngoing(site);
    await say(agent, id, 'hello');
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    await customer.call(serviceRoutes.rateSession, { params: { id }, body: { rating: 4 } });
    const abandoned = await buildWaiting(site);
    await abandoned.customer.call(serviceRoutes.closeSession, { params: { id: abandoned.id } });
    await buildWaiting(site);
    expect(await agent.call(deskRoutes.metrics)).toMatchObject({
      waiting: 1,
      ongoing: 0,
      started: 3,
      closed: 2,
      abandoned: 1,
      rating: { average: 4, count: 1 },
    });
  });
});

describe('after the conversation', () => {
  it('is rated once, when closed', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const rate = (rating: number) =>
      customer.call(serviceRoutes.rateSession, { params: { id }, body: { rating, comment: 'thank you' } });
    expect(await codeOf(rate(5))).toBe('SESSION_NOT_CLOSED');
    await agent.call(adminServiceRoutes.close, { params: { id } });
    expect((await rate(4)).rating).toBe(4);
    expect(await codeOf(rate(5))).toBe('ALREADY_RATED');
    const detail = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(detail).toMatchObject({ rating: 4, rating_comment: 'thank you' });
  });

  it('is handed out whole as a text, in order, to both sides', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    await say(customer, id, 'first line');
    await say(agent, id, 'second line');
    for (const person of [customer, agent]) {
      const { filename, content } = await person.call(serviceRoutes.transcript, { params: { id } });
      expect(filename).toMatch(/^conversation-\d{4}-\d\d-\d\d\.txt$/);
      expect(content).toMatch(new RegExp(`${customer.username}: first line[^]*support\\): second line`));
    }
  });
});

describe('business hours', () => {
  it('offers a form instead of the queue while closed, and the queue again when open', async () => {
    const closed = { enabled: true, timezone: 'UTC', days: Array.from({ length: 7 }, () => null) };
    const [customer, agent] = [await buildCustomer(site), await buildAgent(site)];
    const leave = () =>
      customer.call(serviceRoutes.leaveOfflineMessage, { body: { content: 'please call back' } });

    const socket = await agent.connect(1);
    await until(async () => (await codeOf(leave())) === 'OFFLINE_FORM_CLOSED');
    await changeSettings(site, { business_hours: closed });
    expect(await codeOf(customer.call(serviceRoutes.createSession))).toBe('SUPPORT_OFFLINE');
    const left = await leave();
    const away = await customer.call(serviceRoutes.availability);
    expect(away).toMatchObject({ open: false, opens_at: null, hours: [] });

    const { items } = await agent.call(deskRoutes.listOffline);
    expect(items).toContainEqual(left);
    const handled = await agent.call(deskRoutes.handleOffline, { params: { id: left.id } });
    expect(handled).toMatchObject({ handled_by: agent.username });
    expect(handled.handled_at).not.toBeNull();

    await changeSettings(site, { business_hours: { ...closed, enabled: false } });
    const session = await customer.call(serviceRoutes.createSession);
    expect(session.status).toBe('waiting');
    expect(await customer.call(serviceRoutes.availability)).toMatchObject({
      open: true,
      staffed: true,
      hours: null,
    });
    socket.close();
  });
});
