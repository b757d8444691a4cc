import { Types } from 'mongoose';
import { acceptSession } from '../../features/support/commands/accept-session.ts';
import { closeSession } from '../../features/support/commands/close-session.ts';
import { markRead } from '../../features/support/commands/mark-read.ts';
import { rateSession } from '../../features/support/commands/rate-session.ts';
import { sendText } from '../../features/support/commands/send-text.ts';
import { SessionModel, type SessionRow } from '../../features/support/support-session.model.ts';
import { clock } from '../../platform/clock.ts';
import { ask } from '../past/desk.ts';
import { addressOf, asCustomer, asStaff, type Customer } from '../past/people.ts';
import { oneOf } from '../past/story-time.ts';
import { TALKS, type Talk } from '../past/talks.ts';

/** The queue belongs to whoever tries the desk: no more of theirs are open at once. */
const OPEN_MOST = 2;
/** So long a question waits for a person who tries the desk; then the demo's own agent answers. */
const PATIENCE_MS = 300_000;
/** So long somebody reads what they were answered. */
const READING_MS = 30_000;
const AGENT = 'agent2';
const READ_ALL = Number.MAX_SAFE_INTEGER;

/** A question for the desk, unless there are enough. */
export async function askIfQuiet(customer: Customer, everybody: Customer[]): Promise<void> {
  if ((await openOf(everybody)).length < OPEN_MOST) await ask(customer, oneOf(TALKS));
}

/** One of their conversations goes on by a step; answers whether one did. */
export async function talkOn(everybody: Customer[]): Promise<boolean> {
  for (const session of await openOf(everybody)) {
    const customer = everybody.find(({ id }) => id === String(session.userId));
    if (customer && (await stepOf(session, customer))) return true;
  }
  return false;
}

async function openOf(everybody: Customer[]): Promise<SessionRow[]> {
  const userId = { $in: everybody.map(({ id }) => new Types.ObjectId(id)) };
  return SessionModel.find({ userId, open: true }).sort({ _id: 1 }).limit(20).lean<SessionRow[]>();
}

async function stepOf(session: SessionRow, customer: Customer): Promise<boolean> {
  const sessionId = String(session._id);
  const since = clock.nowMs() - (session.lastMessage?.at ?? session.createdAt).getTime();
  const line = linesOf(session)[session.headSeq];
  if (session.status === 'waiting') {
    if (since < PATIENCE_MS) return false;
    await acceptSession(await asStaff(AGENT), sessionId);
    return true;
  }
  if (since < READING_MS) return false;
  const isAnswered = session.headSeq > 0 && session.lastAnswerSeq === session.headSeq;
  if (!isAnswered) return answer(session, customer, line);
  if (line === undefined) await thankAndLeave(session, customer);
  else
    await sendText(asCustomer(customer), { sessionId, content: line, address: addressOf(customer.number) });
  return true;
}

/** What is said by turns, by what it began with. */
function linesOf({ firstLine }: SessionRow): readonly string[] {
  return talkOf(firstLine)?.lines ?? [];
}

const talkOf = (firstLine: string | null | undefined): Talk | undefined =>
  TALKS.find(({ lines }) => lines[0] === firstLine);

/**
 * The demo's agent says what comes next, and whoever has had the last word leaves; a conversation that a person has taken is
 * theirs.
 */
async function answer(session: SessionRow, customer: Customer, line: string | undefined): Promise<boolean> {
  const { identity, address } = await asStaff(AGENT);
  if (String(session.adminId) !== identity.userId) return false;
  if (line === undefined) {
    await thankAndLeave(session, customer);
    return true;
  }
  const sessionId = String(session._id);
  await sendText(identity, { sessionId, content: line, address });
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
  return true;
}

async function thankAndLeave(session: SessionRow, customer: Customer): Promise<void> {
  const sessionId = String(session._id);
  const identity = asCustomer(customer);
  const address = addressOf(customer.number);
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
  await closeSession({ identity, address }, sessionId);
  await rateSession(identity, sessionId, { rating: talkOf(session.firstLine)?.rating ?? 5 });
}
