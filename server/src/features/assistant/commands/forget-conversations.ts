import type { Transaction } from '../../../platform/transaction.ts';
import { noteLateChangesOf } from '../../support/commands/note-late-changes.ts';
import { AnswerRecordModel } from '../answer-record.model.ts';
import { UnansweredModel } from '../unanswered-question.model.ts';

/** Removes what was noted of these conversations: what was done in them, and questions that were last asked in one of them. */
export async function forgetConversations({ session }: Transaction, sessionIds: string[]): Promise<void> {
  const ofThem = { sessionId: { $in: sessionIds } };
  await AnswerRecordModel.deleteMany(ofThem, { session });
  await UnansweredModel.deleteMany(ofThem, { session });
  await noteLateChangesOf(sessionIds, session);
}
