import mongoose, { type ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { noteLateChangesOf } from '../../support/commands/note-late-changes.ts';
import { AnswerRecordModel, type AnswerRecordRow } from '../answer-record.model.ts';

type Facts = Pick<
  AnswerRecordRow,
  'seq' | 'decision' | 'reason' | 'provider' | 'fellBack' | 'sources' | 'tokens'
>;
export type AnswerFacts = Facts & { sessionId: string; customerId: string };

/**
 * Keeps what was done about a customer's message, once however often it is told: the latest telling counts. A
 * conversation that its customer passes on by the button, or that an agent takes over, is told like an answer:
 * `hand-off`, under its head number.
 */
export async function recordAnswer(facts: AnswerFacts, session?: ClientSession): Promise<void> {
  const { sessionId, customerId, seq, ...done } = facts;
  const key = { sessionId: new mongoose.Types.ObjectId(sessionId), seq };
  const first = { customerId: new mongoose.Types.ObjectId(customerId), helpful: null, at: clock.now() };
  await AnswerRecordModel.updateOne(key, { $set: done, $setOnInsert: first }, { upsert: true, session });
  await noteLateChangesOf([sessionId], session);
}
