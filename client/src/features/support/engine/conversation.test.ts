import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { buildMessage, FakeSupportServer, openPage, type Page, TEST_TIMINGS } from './support-server.fake.ts';

let server: FakeSupportServer;
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeSupportServer();
});

afterEach(() => {
  page.leave();
  vi.useRealTimers();
});

/** Lets everything due within `ms` happen. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const view = () => page.conversation.getView();
const shown = () => view().messages.map(({ content }) => content);
const stored = () => server.messages.map(({ content }) => content);
const polls = () => server.requests.filter((request) => request.startsWith('GET'));

describe('catching up', () => {
  it('C7: says connected only after join, sync and drain', async () => {
    server.syncLimit = 2;
    for (let n = 1; n <= 5; n += 1) server.store('admin', `m${n}`);
    const order: string[] = [];
    page = openPage(server);
    page.connection.watch((state) => order.push(`${state} with ${shown().length}`));
    await pass();
    expect(order.at(-1)).toBe('connected with 5');
    expect(order.slice(0, -1).every((entry) => !entry.startsWith('connected'))).toBe(true);
    expect(view().status).toBe('live');
  });

  it('C7: holds what arrives live during the sync and drains it in order', async () => {
    server.store('admin', 'before');
    server.duringSync = () => {
      server.store('admin', 'in between');
      server.store('admin', 'lost in between', { tell: false });
      server.store('admin', 'last');
    };
    page = openPage(server);
    await pass();
    expect(shown()).toEqual(['before', 'in between', 'lost in between', 'last']);
    expect(view().status).toBe('live');
  });

  it('C4: after a cut of any length ends with exactly the server’s messages, paged', async () => {
    server.syncLimit = 3;
    page = openPage(server);
    await pass();
    server.store('admin', 'before');
    server.cut();
    server.socketBlocked = true;
    server.restDown = true;
    for (let n = 1; n <= 20; n += 1) server.store('admin', `away ${n}`);
    await pass(60_000);
    expect(view().status).toBe('offline');
    server.socketBlocked = false;
    await pass(10_000);
    expect(view().status).toBe('live');
    expect(shown()).toEqual(stored());
  });

  it('C5: a lost event shows as a gap and triggers a sync', async () => {
    page = openPage(server);
    await pass();
    server.store('admin', 'lost', { tell: false });
    server.store('admin', 'told');
    await pass();
    expect(shown()).toEqual(['lost', 'told']);
  });

  it('C6: a head beyond what is here triggers a sync', async () => {
    page = openPage(server);
    await pass();
    server.store('admin', 'lost', { tell: false });
    server.emit('support:head', { session_id: server.session.id, head_seq: 1 });
    await pass();
    expect(shown()).toEqual(['lost']);
  });

  it('waits out a rate limit and then catches up', async () => {
    const limited = new ApiError({ code: 'RATE_LIMITED', status: 429, message: 'slow', retryAfterS: 4 });
    page = openPage(server);
    vi.spyOn(page.connection, 'request').mockRejectedValueOnce(limited);
    await pass(3000);
    expect(view().status).not.toBe('live');
    await pass(2000);
    expect(view().status).toBe('live');
  });
});

describe('without a socket', () => {
  it('C13: polls every 3 s, changes over by itself, and makes no polling request once live', async () => {
    server.socketBlocked = true;
    page = openPage(server);
    await pass();
    expect(view().status).toBe('polling');
    server.requests.length = 0;
    await pass(9000);
    expect(server.requests.filter((request) => request === 'GET session')).toHaveLength(3);
    server.store('admin', 'polled');
    await pass(TEST_TIMINGS.pollMs);
    expect(shown()).toEqual(['polled']);

    server.socketBlocked = false;
    await pass(2000);
    expect(view().status).toBe('live');
    server.requests.length = 0;
    server.store('admin', 'live');
    // Heads keep the socket alive as the server's do.
    for (let beat = 0; beat < 6; beat += 1) {
      server.emit('support:head', { session_id: server.session.id, head_seq: server.messages.length });
      await pass(20_000);
    }
    expect(polls()).toEqual([]);
    expect(shown()).toEqual(['polled', 'live']);

    server.socketBlocked = true;
    server.cut();
    server.store('admin', 'polled again', { tell: false });
    await pass(4000);
    expect(shown()).toEqual(['polled', 'live', 'polled again']);
  });

  it('stops all polling once the session is closed and complete', async () => {
    server.socketBlocked = true;
    server.store('admin', 'bye');
    server.session = { ...server.session, status: 'closed', closed_by: 'admin' };
    page = openPage(server);
    await pass();
    expect(shown()).toEqual(['bye']);
    server.requests.length = 0;
    await pass(30_000);
    expect(polls()).toEqual([]);
  });

  it('sends by POST and keeps what the network refuses', async () => {
    server.socketBlocked = true;
    page = openPage(server);
    await pass();
    server.restDown = true;
    page.conversation.actions.send('kept');
    await pass(5000);
    expect(view().pending).toMatchObject([{ content: 'kept', state: 'sending' }]);
    server.restDown = false;
    await pass(5000);
    expect(view().pending).toEqual([]);
    expect(stored()).toEqual(['kept']);
    expect(shown()).toEqual(['kept']);
  });
});

describe('around the messages', () => {
  it('drops a session of a lower revision and ends the queue place with the waiting', async () => {
    server.session = { ...server.session, status: 'waiting', position: 2, estimated_wait_s: 60 };
    page = openPage(server);
    await pass();
    expect(view().session?.position).toBe(2);
    const old = server.session;
    server.session = { ...old, status: 'ongoing', rev: old.rev + 5, position: undefined };
    server.emit('support:session.changed', server.session);
    server.emit('support:session.changed', old);
    expect(view().session?.status).toBe('ongoing');
    expect(view().session).not.toHaveProperty('position');
  });

  it('finds its own row among those that are told together', async () => {
    page = openPage(server);
    await pass();
    const closed = { ...server.session, status: 'closed', rev: server.session.rev + 1 };
    const other = { ...closed, id: 'b'.repeat(24), status: 'waiting' };
    server.emit('support:sessions.changed', { rows: [other, closed] });
    expect(view().session).toMatchObject({ id: closed.id, status: 'closed' });
  });

  it('counts unread, and reading tells the server once, up to the latest', async () => {
    page = openPage(server);
    await pass();
    server.store('admin', 'a');
    server.store('admin', 'b');
    server.emit('support:message.created', buildMessage(3, { author: 'system', content: 'closing' }));
    expect(view().unread).toBe(2);
    page.conversation.actions.markRead();
    expect(view().unread).toBe(0);
    await pass(1000);
    expect(server.requests.filter((request) => request === 'support:read.set')).toHaveLength(1);
  });

  it('shows typing for a while only, and sends its own sparingly', async () => {
    page = openPage(server);
    await pass();
    server.emit('support:typing.changed', { session_id: server.session.id, by: 'admin', typing: true });
    expect(view().typing).toBe(true);
    await pass(TEST_TIMINGS.typingShowMs);
    expect(view().typing).toBe(false);
    for (let key = 0; key < 20; key += 1) {
      page.conversation.actions.setTyping(true);
      await pass(100);
    }
    expect(server.requests.filter((request) => request === 'support:typing.set')).toHaveLength(1);
    await pass(TEST_TIMINGS.typingIdleMs);
    expect(server.requests.filter((request) => request === 'support:typing.set')).toHaveLength(2);
  });
});
