import { answerMessages } from '../../features/assistant/commands/answer-message.ts';
import { acceptSession } from '../../features/support/commands/accept-session.ts';
import { answerOfflineMessage } from '../../features/support/commands/answer-offline-message.ts';
import { closeSession } from '../../features/support/commands/close-session.ts';
import { createSession } from '../../features/support/commands/create-session.ts';
import { askForPerson } from '../../features/support/commands/hand-off-session.ts';
import { leaveOfflineMessage } from '../../features/support/commands/leave-offline-message.ts';
import { markHelpful } from '../../features/support/commands/mark-helpful.ts';
import { markRead } from '../../features/support/commands/mark-read.ts';
import { rateSession } from '../../features/support/commands/rate-session.ts';
import { reopenSession } from '../../features/support/commands/reopen-session.ts';
import { sendText } from '../../features/support/commands/send-text.ts';
import { transferSession } from '../../features/support/commands/transfer-session.ts';
import { MessageModel } from '../../features/support/support-message.model.ts';
import { addressOf, asCustomer, asStaff, type Customer } from './people.ts';
import { draw, drawFrom, MINUTE_MS, oneOf, pass } from './story-time.ts';
import { LEFT, QUESTIONS, TALKS, type Talk } from './talks.ts';

const SECOND_MS = 1000;
const READ_ALL = Number.MAX_SAFE_INTEGER;
/** No conversation takes longer, with the minutes before it. */
export const TALK_MOST_MS = 90 * MINUTE_MS;
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

type Kind = (customer: Customer) => Promise<void>;

/** Of every twenty conversations: how they go. */
const KINDS: readonly [Kind, ...Kind[]] = [
  talk,
  ...Array.from({ length: 12 }, (): Kind => talk),
  handedOver,
  handedOver,
  reopened,
  assisted,
  assisted,
  handedOff,
  left,
];

/** A whole conversation of one kind or another, some minutes after whatever was before. */
export async function talkOfSomeKind(customer: Customer): Promise<void> {
  pass(drawFrom(2, 12) * MINUTE_MS);
  await oneOf(KINDS)(customer);
}

/** Asked, answered, read, closed, and rated by most. */
async function talk(customer: Customer): Promise<void> {
  const about = oneOf(TALKS);
  const sessionId = await ask(customer, about);
  pass(drawFrom(10, 240) * SECOND_MS);
  await answer(oneOf(AGENTS), customer, sessionId, about.lines.slice(1));
  await end(customer, sessionId, about);
}

/** The agent who took it hands it to a colleague, who answers. */
async function handedOver(customer: Customer): Promise<void> {
  const about = oneOf(TALKS);
  const sessionId = await ask(customer, about);
  pass(drawFrom(10, 120) * SECOND_MS);
  const [first, second] = oneOf<readonly [string, string]>([
    ['agent2', 'admin'],
    ['admin', 'agent2'],
    ['admin2', 'agent2'],
  ]);
  const by = await asStaff(first);
  await acceptSession(by, sessionId);
  pass(drawFrom(10, 60) * SECOND_MS);
  await transferSession(by, sessionId, { to: second, reason: `About ${about.topic}: you know this better` });
  pass(drawFrom(10, 60) * SECOND_MS);
  const { identity, address } = await asStaff(second);
  await sendText(identity, { sessionId, content: about.lines[1] ?? '', address });
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
  await end(customer, sessionId, about);
}

/** Closed, and gone on with a little later, with another agent. */
async function reopened(customer: Customer): Promise<void> {
  const about = oneOf(TALKS);
  const sessionId = await ask(customer, about);
  pass(drawFrom(10, 240) * SECOND_MS);
  await answer('agent2', customer, sessionId, about.lines.slice(1, 2));
  await leave(customer, sessionId);
  pass(drawFrom(10, 40) * MINUTE_MS);
  await reopenSession(asCustomer(customer), addressOf(customer.number), sessionId);
  pass(drawFrom(10, 120) * SECOND_MS);
  await answer('admin', customer, sessionId, [
    'You are back: is something still open?',
    'I only wanted to make sure. Never mind, I have found it myself.',
    'Good. Write to us whenever you like.',
  ]);
  await end(customer, sessionId, { rating: 4 });
}

/** The assistant's alone. */
async function assisted(customer: Customer): Promise<void> {
  const sessionId = await askAssistant(customer);
  const answered = await MessageModel.findOne({ sessionId, 'assistant.asks_helpful': true }, { _id: 1 });
  pass(drawFrom(10, 40) * SECOND_MS);
  if (answered && draw() < 0.7) await markHelpful(asCustomer(customer), String(answered._id), draw() < 0.9);
  await end(customer, sessionId, { rating: oneOf([5, 4, 4, 3]) });
}

/** Begun with the assistant, ended with a person. */
async function handedOff(customer: Customer): Promise<void> {
  const sessionId = await askAssistant(customer);
  pass(drawFrom(10, 40) * SECOND_MS);
  const { status } = await askForPerson(asCustomer(customer), sessionId);
  if (status !== 'waiting') return leave(customer, sessionId);
  pass(drawFrom(20, 120) * SECOND_MS);
  await answer(oneOf(AGENTS), customer, sessionId, [
    'Hello, I have read what you asked. Is anything still open?',
    'No, I only wanted to be sure that the answer is right.',
    'It is. Have a good day!',
  ]);
  await end(customer, sessionId, { rating: 5 });
}

async function askAssistant(customer: Customer): Promise<string> {
  const identity = asCustomer(customer);
  const address = addressOf(customer.number);
  const { _id } = await createSession(identity, address, { language: 'en' });
  const sessionId = String(_id);
  await sendText(identity, { sessionId, content: oneOf(QUESTIONS), address });
  await answerMessages(sessionId);
  return sessionId;
}

/** Nobody is there: a message is left, and most are answered by mail. */
async function left(customer: Customer): Promise<void> {
  const { content, answer: reply } = oneOf(LEFT);
  const { _id } = await leaveOfflineMessage(asCustomer(customer), content);
  if (draw() < 0.8) await answerOfflineMessage(await asStaff(oneOf(AGENTS)), String(_id), reply);
}

type Opinion = Pick<Talk, 'rating' | 'comment'>;

async function end(customer: Customer, sessionId: string, opinion: Opinion): Promise<void> {
  await leave(customer, sessionId);
  await rate(customer, sessionId, opinion);
}

async function leave(customer: Customer, sessionId: string): Promise<void> {
  const identity = asCustomer(customer);
  await markRead(identity, { sessionId, seq: READ_ALL, kind: 'read' });
  pass(drawFrom(10, 90) * SECOND_MS);
  await closeSession({ identity, address: addressOf(customer.number) }, sessionId);
}

/** Most say what they thought of it, some a little worse than others. */
async function rate(customer: Customer, sessionId: string, { rating, comment }: Opinion): Promise<void> {
  const mood = draw();
  if (rating === undefined || mood < 0.12) return;
  const given = mood < 0.3 ? { rating: Math.max(1, rating - 1) } : { rating, comment };
  await rateSession(asCustomer(customer), sessionId, given);
}
