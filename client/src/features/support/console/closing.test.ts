import { expect, it } from 'vitest';
import type { PendingMessage } from '../engine/conversation-types.ts';
import { buildAgentSession } from './agent-session.factory.ts';
import { verdictOn } from './closing.ts';

const session = buildAgentSession(1, { status: 'ongoing', admin_username: 'anna', head_seq: 4 });
const closing = { session, dueAt: 0 };
const said = (author: 'customer' | 'agent') => ({
  ...session,
  head_seq: 5,
  last_message: { author, message_type: 'text', excerpt: 'One more', at: session.created_at } as const,
});
const unsent = (state: PendingMessage['state']): PendingMessage => ({
  cid: 'c',
  message_type: 'text',
  content: 'Goodbye',
  created_at: session.created_at,
  state,
  error: null,
  retryAt: null,
  file: null,
  reply_to: null,
  progress: null,
});

it('goes through when nothing has happened, and when the agent’s own goodbye has arrived', () => {
  expect(verdictOn(closing, session, [])).toBe('go');
  expect(verdictOn(closing, undefined, [])).toBe('go');
  expect(verdictOn(closing, said('agent'), [])).toBe('go');
});

it('is called off by a message of the customer', () => {
  expect(verdictOn(closing, said('customer'), [])).toBe('written');
});

it('waits for what the agent wrote, and is called off when that was refused', () => {
  expect(verdictOn(closing, session, [unsent('sending')])).toBe('held');
  expect(verdictOn(closing, session, [unsent('sending'), unsent('failed')])).toBe('off');
});

it('leaves alone what a colleague has taken, put back or closed meanwhile', () => {
  expect(verdictOn(closing, { ...session, admin_username: 'ben' }, [])).toBe('off');
  expect(verdictOn(closing, { ...session, status: 'waiting', admin_username: null }, [])).toBe('off');
  expect(verdictOn(closing, { ...session, status: 'closed' }, [])).toBe('off');
});
