import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { FakeStorage, FakeSupportServer, openPage, type Page } from './support-server.fake.ts';

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

describe('sending', () => {
  it('C2: a lost acknowledgement falls back to POST with the same client id: one message', async () => {
    page = openPage(server);
    await pass();
    server.loseAcks = true;
    page.conversation.actions.send('once');
    await pass(5500);
    expect(server.requests).toContain('POST message');
    server.loseAcks = false;
    await pass(10_000);
    expect(stored()).toEqual(['once']);
    expect(shown()).toEqual(['once']);
    expect(view().pending).toEqual([]);
  });

  it('C12: a text not yet acknowledged survives a reload and is sent once', async () => {
    const storage = new FakeStorage();
    page = openPage(server, storage);
    await pass();
    server.restDown = true;
    server.socketBlocked = true;
    server.cut();
    page.conversation.actions.send('first');
    page.conversation.actions.send('second');
    await pass(1000);
    page.leave();

    page = openPage(server, storage);
    await pass(2000);
    expect(view().pending.map(({ content }) => content)).toEqual(['first', 'second']);
    server.restDown = false;
    server.socketBlocked = false;
    await pass(10_000);
    expect(stored()).toEqual(['first', 'second']);
    expect(view().pending).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('C12: reload after the server stored it but before the acknowledgement: not sent again', async () => {
    const storage = new FakeStorage();
    page = openPage(server, storage);
    await pass();
    server.loseAcks = true;
    page.conversation.actions.send('stored');
    await pass(1000);
    page.leave();
    expect(stored()).toEqual(['stored']);
    server.loseAcks = false;
    page = openPage(server, storage);
    await pass(5000);
    expect(stored()).toEqual(['stored']);
    expect(shown()).toEqual(['stored']);
    expect(view().pending).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('C12: of two tabs only the one that holds the claim sends', async () => {
    const storage = new FakeStorage();
    server.socketBlocked = true;
    server.restDown = true;
    page = openPage(server, storage);
    await pass();
    page.conversation.actions.send('mine');
    const never = { claim: () => new Promise<() => void>(() => undefined) };
    const other = openPage(server, storage, { claims: never });
    await pass(1000);
    // Shown in both, so that a reload beside a second tab loses nothing from sight.
    expect(other.conversation.getView().pending).toMatchObject([{ content: 'mine', state: 'sending' }]);
    page.leave();
    server.requests.length = 0;
    server.restDown = false;
    await pass(10_000);
    expect(server.requests).not.toContain('POST message');
    page = openPage(server, storage);
    await pass(10_000);
    expect(stored()).toEqual(['mine']);
    expect(other.conversation.getView().pending).toEqual([]);
    other.leave();
  });

  it('C10, C12: what is written while waiting is kept, over a reload too, and goes once somebody accepts', async () => {
    server.session = { ...server.session, status: 'waiting', admin_username: null };
    const storage = new FakeStorage();
    page = openPage(server, storage);
    await pass();
    page.conversation.actions.send('before anybody came');
    await pass(5000);
    expect(server.requests.filter((request) => request.includes('message'))).toEqual([]);
    page.leave();
    page = openPage(server, storage);
    await pass(2000);
    expect(view().pending).toMatchObject([{ content: 'before anybody came', state: 'sending' }]);
    server.change({ status: 'ongoing' });
    await pass();
    expect(stored()).toEqual(['before anybody came']);
    expect(view().pending).toEqual([]);
  });

  it('A1, C12: what is sent as the assistant passes the conversation on waits with it, and goes once somebody accepts', async () => {
    page = openPage(server);
    await pass();
    // Before this page has heard of it.
    server.session = { ...server.session, status: 'waiting', rev: server.session.rev + 1 };
    page.conversation.actions.send('one more thing');
    await pass(5000);
    expect(view().session?.status).toBe('waiting');
    expect(view().pending).toMatchObject([{ state: 'sending', error: null }]);
    expect(server.requests.filter((request) => request.includes('message.send'))).toHaveLength(1);
    server.change({ status: 'ongoing' });
    await pass();
    expect(stored()).toEqual(['one more thing']);
    expect(view().pending).toEqual([]);
  });

  it('says of what was written while waiting that it did not go, when the wait ended without anybody', async () => {
    server.session = { ...server.session, status: 'waiting', admin_username: null };
    page = openPage(server);
    await pass();
    page.conversation.actions.send('never read');
    server.change({ status: 'closed' });
    await pass(1000);
    expect(view().pending).toMatchObject([{ state: 'failed', error: { code: 'SESSION_NOT_ONGOING' } }]);
  });

  it('C3: a send answered with an earlier message ends as that message', async () => {
    page = openPage(server);
    await pass();
    server.known = server.store('user', 'hello', { cid: 'cid-first-1' });
    page.conversation.actions.send('hello');
    await pass(1000);
    expect(view().pending).toEqual([]);
    expect(shown()).toEqual(['hello']);
  });

  it('matches ours by client id, never by text', async () => {
    page = openPage(server);
    await pass();
    server.session = { ...server.session, status: 'waiting' };
    server.change({});
    page.conversation.actions.send('same words');
    server.store('admin', 'same words');
    await pass();
    expect(view().pending).toHaveLength(1);
    expect(view().messages).toHaveLength(1);
    server.change({ status: 'closed' });
  });

  it('honours retry_after, telling when, and keeps the order', async () => {
    page = openPage(server);
    await pass();
    server.refusals.push(
      new ApiError({ code: 'RATE_LIMITED', status: 429, message: 'slow', retryAfterS: 7 }),
    );
    page.conversation.actions.send('one');
    page.conversation.actions.send('two');
    await pass(6000);
    expect(view().pending[0]).toMatchObject({ state: 'sending', error: { code: 'RATE_LIMITED' } });
    expect(view().pending[0]?.retryAt).toBeGreaterThan(Date.now());
    expect(stored()).toEqual([]);
    await pass(2000);
    expect(stored()).toEqual(['one', 'two']);
  });

  it('honours retry_after while polling too: a poll that works does not shorten it', async () => {
    server.socketBlocked = true;
    page = openPage(server);
    await pass();
    server.refusals.push(
      new ApiError({ code: 'RATE_LIMITED', status: 429, message: 'slow', retryAfterS: 20 }),
    );
    page.conversation.actions.send('later');
    await pass(18_000);
    expect(stored()).toEqual([]);
    await pass(3000);
    expect(stored()).toEqual(['later']);
  });

  it('keeps the text of a refused message for retry or discard', async () => {
    page = openPage(server);
    await pass();
    server.session = { ...server.session, status: 'closed' };
    page.conversation.actions.send('too late');
    await pass(1000);
    const [failed] = view().pending;
    expect(failed).toMatchObject({
      content: 'too late',
      state: 'failed',
      error: { code: 'SESSION_NOT_ONGOING' },
    });
    page.conversation.actions.retry(failed?.cid ?? '');
    await pass(1000);
    expect(view().pending).toHaveLength(1);
    page.conversation.actions.discard(failed?.cid ?? '');
    expect(view().pending).toEqual([]);
  });

  it('shows what a colleague answered, and a second send goes out', async () => {
    page = openPage(server);
    await pass();
    const answer = server.store('admin', 'I have got this', { tell: false });
    server.refusals.push(
      new ApiError({ code: 'COLLEAGUE_ANSWERED', status: 409, message: 'no', data: { messages: [answer] } }),
    );
    page.conversation.actions.send('me too');
    await pass(500);
    expect(shown()).toEqual(['I have got this']);
    expect(view().pending).toMatchObject([{ state: 'failed', error: { code: 'COLLEAGUE_ANSWERED' } }]);
    page.conversation.actions.retry(view().pending[0]?.cid ?? '');
    await pass(500);
    expect(shown()).toEqual(['I have got this', 'me too']);
  });

  it('takes along what a text answers, through a reload, and answers nothing with the next', async () => {
    const storage = new FakeStorage();
    const asked = server.store('admin', 'Is it on?');
    server.loseAcks = true;
    server.socketBlocked = true;
    server.restDown = true;
    page = openPage(server, storage);
    page.conversation.actions.quote(asked);
    expect(view().quoting).toBe(asked);
    page.conversation.actions.send('Yes');
    expect(view().quoting).toBeNull();
    expect(view().pending).toMatchObject([{ reply_to: { seq: 1, author: 'agent', excerpt: 'Is it on?' } }]);
    page.leave();
    Object.assign(server, { loseAcks: false, socketBlocked: false, restDown: false });
    page = openPage(server, storage);
    await pass(2000);
    page.conversation.actions.send('Anything else?');
    await pass(500);
    expect(server.replies).toEqual([asked.id, undefined]);
  });

  it('takes files of the kinds and the size that the site allows', () => {
    page = openPage(server);
    const file = (name: string, size: number) => ({ name, size, type: '' }) as File;
    const rules = { kinds: ['pdf' as const], max_mb: 1 };
    const send = (one: File) => page.conversation.actions.sendFile(one, rules);
    expect(send(file('bill.exe', 10))).toBe('FILE_INVALID');
    expect(send(file('bill.txt', 10))).toBe('FILE_INVALID');
    expect(send(file('bill.pdf', 0))).toBe('FILE_REQUIRED');
    expect(send(file('bill.pdf', 1024 * 1024 + 1))).toBe('FILE_TOO_LARGE');
    expect(send(file('a/Bill.PDF', 10))).toBeNull();
    expect(view().pending).toMatchObject([{ message_type: 'file', file: { name: 'Bill.pdf', size: 10 } }]);
  });

  it('checks an image before it is sent', () => {
    page = openPage(server);
    const file = (type: string, size: number) => ({ type, size }) as File;
    expect(page.conversation.actions.sendImage(file('application/pdf', 10))).toBe('IMAGE_INVALID');
    expect(page.conversation.actions.sendImage(file('image/png', 9 * 1024 * 1024))).toBe('IMAGE_TOO_LARGE');
  });
});
