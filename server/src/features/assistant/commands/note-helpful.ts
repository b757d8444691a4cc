import mongoose, { type ClientSession } from 'mongoose';
import { noteLateChangesOf } from '../../support/commands/note-late-changes.ts';
import { AnswerRecordModel } from '../answer-record.model.ts';

/** Keeps what the customer said of the answer to their message `seq`; they may change their mind. */
export async function noteHelpful(
  sessionId: string,
  seq: number,
  helpful: boolean,
  session?: ClientSession,
): Promise<void> {
  const key = { sessionId: new mongoose.Types.ObjectId(sessionId), seq };
  await AnswerRecordModel.updateOne(key, { $set: { helpful } }, { session });
  await noteLateChangesOf([sessionId], session);
}
