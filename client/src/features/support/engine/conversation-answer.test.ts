import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildMessage,
  buildSession,
  FakeSupportServer,
  openPage,
  type Page,
  SESSION_ID,
} from './support-server.fake.ts';

let server: FakeSupportServer;
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeSupportServer();
  server.session = buildSession({ type: 'ai', admin_username: null, admin_name: null });
});

afterEach(() => {
  page.leave();
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const view = () => page.conversation.getView();
const polls = () => server.requests.filter((request) => request.startsWith('GET'));
const piece = (index: number, text: string) =>
  server.emit('support:assistant.delta', { session_id: SESSION_ID, answer_id: 'a', for_seq: 1, index, text });
const answered = () => {
  const cid = 'answer-1';
  const assistant = { sources: [], choices: [], asks_helpful: true, helpful: null };
  const message = buildMessage(2, { author: 'assistant', content: 'One two.', cid, assistant });
  server.messages.push(message);
  server.session = { ...server.session, head_seq: 2, rev: server.session.rev + 1 };
  return message;
};

describe('an answer of the assistant', () => {
  it('is awaited, grows, and becomes its message', async () => {
    page = openPage(server);
    await pass();
    server.store('user', 'A question?');
    await pass();
    expect(view()).toMatchObject({ thinking: true, answer: null });
    piece(0, 'One');
    piece(1, ' two');
    expect(view()).toMatchObject({ thinking: false, answer: { text: 'One two' } });
    server.emit('support:message.created', answered());
    expect(view()).toMatchObject({ thinking: false, answer: null });
    expect(view().messages.at(-1)?.content).toBe('One two.');
  });

  it('is had whole where a piece was lost: sync brings it as far as it is', async () => {
    page = openPage(server);
    await pass();
    server.store('user', 'A question?');
    piece(0, 'One');
    server.session.answer = { answer_id: 'a', for_seq: 1, index: 2, text: 'One two three' };
    piece(2, ' three');
    await pass();
    expect(view().answer?.text).toBe('One two three');
  });

  it('C13: grows for a client that polls, and ends with its message there too', async () => {
    server.socketBlocked = true;
    server.store('user', 'A question?', { tell: false });
    server.session.answer = { answer_id: 'a', for_seq: 1, index: 0, text: 'One' };
    page = openPage(server);
    await pass(4000);
    expect(view()).toMatchObject({ status: 'polling', answer: { text: 'One' } });
    server.session.answer = { answer_id: 'a', for_seq: 1, index: 1, text: 'One two' };
    await pass(3000);
    expect(view().answer?.text).toBe('One two');
    answered();
    await pass(3000);
    expect(view().answer).toBeNull();
    expect(view().messages).toHaveLength(2);
  });

  it('ends with the hand-off, whatever was written', async () => {
    page = openPage(server);
    await pass();
    server.store('user', 'A question?');
    piece(0, 'One');
    server.change({ type: 'human', status: 'waiting' });
    expect(view().answer).toBeNull();
    piece(1, ' two');
    expect(view().answer).toBeNull();
  });

  it('is stopped over the socket, and over HTTP without one', async () => {
    page = openPage(server);
    await pass();
    server.store('user', 'A question?');
    piece(0, 'One');
    page.conversation.actions.stopAnswer();
    await pass();
    expect(server.requests.at(-1)).toBe('support:assistant.stop');
    server.socketBlocked = true;
    server.cut();
    await pass(100);
    page.conversation.actions.stopAnswer();
    await pass();
    expect(server.requests).toContain('POST stop');
  });

  it('keeps what its reader said of it', async () => {
    server.store('user', 'A question?', { tell: false });
    const { id } = answered();
    page = openPage(server);
    await pass();
    await page.conversation.actions.markHelpful(id, true);
    expect(view().messages.at(-1)?.assistant?.helpful).toBe(true);
  });
});

describe('polling a conversation that has ended', () => {
  it('goes on with the assistant’s, as specified, and stops with a person’s', async () => {
    server.socketBlocked = true;
    server.session = buildSession({ type: 'ai', status: 'closed' });
    page = openPage(server);
    await pass(4000);
    const before = polls().length;
    await pass(9000);
    expect(polls().length).toBeGreaterThan(before);
    server.change({ type: 'human' });
    await pass(4000);
    const after = polls().length;
    await pass(60_000);
    expect(polls()).toHaveLength(after);
  });
});
