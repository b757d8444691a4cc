import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { markSeen } from '../../notifications/commands/mark-read.ts';
import { type NewsFor, notifyAll } from '../../notifications/commands/notify.ts';
import { autoCloseMs } from '../queries/get-auto-close.ts';
import { type PublishedSession, SessionModel, type SessionRow } from '../support-session.model.ts';

/** Somebody who is there has read an answer by then. */
const UNREAD_FOR_MS = 20_000;
const READ_BATCH = 500;

const keyOf = (row: Pick<SessionRow, '_id'>) => `support:${String(row._id)}`;

const newsOf = (row: PublishedSession): NewsFor => ({
  userId: String(row.userId),
  key: keyOf(row),
  news: { kind: 'support_answer', about: String(row._id) },
});

type Waiting = Pick<SessionRow, '_id' | 'lastAnswerSeq' | 'marks' | 'toldSeq'>;

/** The number of a person's last answer, while its customer has not read it nor been told of it. */
export function unseenAnswer({ lastAnswerSeq = 0, marks, toldSeq = 0 }: Waiting): number | undefined {
  return lastAnswerSeq > Math.max(marks.user.read, toldSeq) ? lastAnswerSeq : undefined;
}

/** Tells a customer who has left that somebody answered, once an answer; of a conversation the last stands. */
export async function tellOfAnswer(tx: Transaction, row: SessionRow): Promise<void> {
  const toldSeq = unseenAnswer(row);
  if (toldSeq === undefined) return;
  await SessionModel.updateOne({ _id: row._id }, { $set: { toldSeq } }, { session: tx.session });
  await notifyAll(tx, [newsOf(row)]);
}

/** The same of several that end together; their rows carry the mark of it already. */
export async function tellOfMissed(tx: Transaction, missed: PublishedSession[]): Promise<void> {
  if (missed.length > 0) await notifyAll(tx, missed.map(newsOf));
}

/** The same of every conversation that has waited for its customer for a while. */
export async function tellOfAnswers(): Promise<void> {
  const closesAt = {
    $gt: new Date(0),
    $lt: new Date(clock.nowMs() + (await autoCloseMs()) - UNREAD_FOR_MS),
  };
  const waiting = SessionModel.find({ status: 'ongoing', closesAt })
    .sort({ closesAt: 1 })
    .select({ lastAnswerSeq: 1, marks: 1, toldSeq: 1 })
    .lean<Waiting[]>()
    .cursor({ batchSize: READ_BATCH });
  for await (const row of waiting) if (unseenAnswer(row) !== undefined) await tryTelling(row._id);
}

/** One that cannot be told is tried again with the next sweep, and holds no other up. */
async function tryTelling(_id: SessionRow['_id']): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const row = await SessionModel.findById(_id, null, { session: tx.session }).lean<SessionRow>();
      if (row) await tellOfAnswer(tx, row);
    });
  } catch (error) {
    logger.warn({ err: error, session: String(_id) }, 'an answer is not told yet');
  }
}

/** Once its customer has read that answer in the conversation itself, it is no news. */
export async function forgetAnswer(before: SessionRow, after: SessionRow): Promise<void> {
  const { toldSeq = 0 } = after;
  if (before.marks.user.read < toldSeq && after.marks.user.read >= toldSeq)
    await markSeen(String(after.userId), keyOf(after));
}
