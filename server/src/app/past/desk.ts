import { acceptSession } from '../../features/support/commands/accept-session.ts';
import { closeSession } from '../../features/support/commands/close-session.ts';
import { createSession } from '../../features/support/commands/create-session.ts';
import { markRead } from '../../features/support/commands/mark-read.ts';
import { rateSession } from '../../features/support/commands/rate-session.ts';
import { sendText } from '../../features/support/commands/send-text.ts';
import { addressOf, asCustomer, asStaff, type Customer } from './people.ts';
import { drawFrom, oneOf, pass } from './story-time.ts';
import { TALKS, type Talk } from './talks.ts';

const SECOND_MS = 1000;
const READ_ALL = Number.MAX_SAFE_INTEGER;
const AGENTS = ['agent2', 'agent2', 'admin', 'admin2'] as const;

/** Somebody writes, and waits in the queue; answers the conversation's id. */
export async function ask(customer: Customer, { topic, lines }: Talk): Promise<string> {
  const opening = { topic, first_line: lines[0], person: true, language: 'en' } as const;
  const { _id } = await createSession(asCustomer(customer), addressOf(customer.number), opening);
  return String(_id);
}

/** An agent takes what waits, and both write by turns, the agent first. */
export async function answer(
  agent: string,
  customer: Customer,
  sessionId: string,
  lines: readonly string[],
): Promise<void> {
  const { identity, address } = await asStaff(agent);
  await acceptSession({ identity, address }, sessionId);
  for (const [turn, content] of lines.entries()) {
    pass(drawFrom(8, 60) * SECOND_MS);
    await sendText(turn % 2 === 0 ? identity : asCustomer(customer), { sessionId, content, address });
  }
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
}

/** A whole conversation: asked, answered, read, closed, and rated by most. */
export async function talk(customer: Customer): Promise<void> {
  const about = oneOf(TALKS);
  const sessionId = await ask(customer, about);
  pass(drawFrom(10, 240) * SECOND_MS);
  await answer(oneOf(AGENTS), customer, sessionId, about.lines.slice(1));
  const identity = asCustomer(customer);
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
  pass(drawFrom(10, 90) * SECOND_MS);
  await closeSession({ identity, address: addressOf(customer.number) }, sessionId);
  const { rating, comment } = about;
  if (rating !== undefined) await rateSession(identity, sessionId, { rating, comment });
}
