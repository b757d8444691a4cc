import { AppError } from '@lode/shared/core/errors';
import { DEDUPE_WINDOW_MS } from '@lode/shared/support/schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { followedSessions, noteOf } from '../followed-sessions.ts';
import { withTerms } from '../kept-terms.ts';
import type { NewMessage } from '../new-message.ts';
import { findAgentAnswers } from '../queries/find-agent-answers.ts';
import { presentMessage } from '../support.presenter.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { type Stored, storeMessage } from './store-message.ts';

/** Sends of one conversation at once would refuse each other by its head number; other processes' still can. */
const sends = new OneByOne();
const MAX_TRIES = 50;

/**
 * Stores a message as the session's next (C1), once per client id (C2) and once per content within 5 s
 * (C3). `read` is the session as just read, `still` a further condition on it. What was read is guarded
 * by the head number, which every message moves, and by whose the conversation is (A1): if either changed
 * meanwhile, everything is read again.
 * Throws SESSION_NOT_FOUND, SESSION_NOT_ONGOING (C10), CID_CONFLICT, COLLEAGUE_ANSWERED, UNAVAILABLE.
 */
export function appendMessage(
  input: NewMessage,
  read: SessionRow,
  still: (session: SessionRow) => boolean = () => true,
): Promise<MessageRow> {
  // Nobody looks for what the system says of itself.
  const found = input.sender.author === 'system' ? input : withTerms(input);
  return sends.run(input.sessionId, async (waited) =>
    append(
      found,
      waited ? (followedSessions.get(input.sessionId) ?? (await readSession(input.sessionId))) : read,
      still,
    ),
  );
}

async function readSession(id: string): Promise<SessionRow | null> {
  const session = await SessionModel.findById(id).lean<SessionRow>();
  if (session) followedSessions.follow(session);
  return session;
}

async function append(
  input: NewMessage,
  read: SessionRow | null,
  still: (session: SessionRow) => boolean,
): Promise<MessageRow> {
  let session = read;
  for (let attempt = 0; attempt < MAX_TRIES && session; attempt += 1) {
    const refusal =
      session.status === 'ongoing' && still(session) ? await colleagueAnswered(input, session) : notOngoing();
    if (refusal) return refuseUnlessKnown(input, refusal);
    const stored = (await store(input, session)) ?? (await findByCid(input));
    if (stored) return stored;
    session = await readSession(input.sessionId);
  }
  throw new AppError(session ? 'UNAVAILABLE' : 'SESSION_NOT_FOUND', { retryAfterS: 1 });
}

const notOngoing = () => new AppError('SESSION_NOT_ONGOING');

/** C2: a retry of what was stored gets its message, whatever happened to the session since. */
async function refuseUnlessKnown(input: NewMessage, refusal: AppError): Promise<MessageRow> {
  await input.allowed;
  const known = await findByCid(input);
  if (known) return known;
  throw refusal;
}

/** C2: the message that carries this client id, first or alias; CID_CONFLICT when it says something else. */
export async function findByCid(input: Omit<NewMessage, 'content'>): Promise<MessageRow | null> {
  const row = await MessageModel.findOne({
    sessionId: input.sessionId,
    senderId: input.sender.id,
    cids: input.cid,
  }).lean<MessageRow>();
  if (row && row.digest !== input.digest) throw new AppError('CID_CONFLICT');
  return row;
}

/** C3: the same sender's same content of the last 5 s. */
export function findRepeated(input: Omit<NewMessage, 'content'>): Promise<MessageRow | null> {
  return MessageModel.findOne({
    sessionId: input.sessionId,
    senderId: input.sender.id,
    digest: input.digest,
    createdAt: { $gt: new Date(clock.nowMs() - DEDUPE_WINDOW_MS) },
  })
    .lean<MessageRow>()
    .exec();
}

/** C3: the send is answered with the earlier message, and its client id becomes an alias of that one. */
export async function answerRepeated(earlier: MessageRow, cid: string): Promise<MessageRow> {
  await MessageModel.updateOne({ _id: earlier._id }, { $addToSet: { cids: cid } });
  return earlier;
}

/** The refusal when another agent wrote after what this one had seen; sending again with that seen goes out. */
async function colleagueAnswered(input: NewMessage, session: SessionRow): Promise<AppError | undefined> {
  const { sender, lastSeenSeq } = input;
  if (sender.author !== 'agent' || lastSeenSeq === undefined || lastSeenSeq >= session.headSeq)
    return undefined;
  const answers = await findAgentAnswers(input.sessionId, sender.id, lastSeenSeq);
  if (answers.length === 0) return undefined;
  return new AppError('COLLEAGUE_ANSWERED', { data: { messages: answers.map(presentMessage) } });
}

/** Rolls a transaction back in favour of the message that this send repeats. */
class Repeated extends Error {
  readonly earlier: MessageRow;
  constructor(earlier: MessageRow) {
    super('repeated');
    this.earlier = earlier;
  }
}

/** The next send goes by it at once. */
function told({ message, session }: Stored): MessageRow {
  const note = noteOf(message, session);
  if (note) followedSessions.note(note);
  return message;
}

/** Null when the session moved on meanwhile, or the client id is in use. */
async function store(input: NewMessage, read: SessionRow): Promise<MessageRow | null> {
  // Looked for beside the writes and awaited before they are committed: what the head number guards
  // is everything stored before `read`, and this begins after it.
  const isNew = followedSessions.isSurelyNew(input.sessionId, read.headSeq, input.sender.id, input.digest);
  const repeated = isNew ? null : findRepeated(input);
  repeated?.catch(() => undefined);
  try {
    const stored = await inTransaction(async (tx) => {
      const stored = await storeMessage(tx, input, read);
      await input.allowed;
      const earlier = await repeated;
      if (earlier) throw new Repeated(earlier);
      return stored;
    });
    return stored && told(stored);
  } catch (error) {
    // Only now: while the transaction was open it held this client id.
    if (error instanceof Repeated) return answerRepeated(error.earlier, input.cid);
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
