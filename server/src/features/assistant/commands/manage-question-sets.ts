import { QUESTION_SETS_MAX, type SetQuestion } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import mongoose, { type ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { QuestionSetModel, type QuestionSetRow } from '../question-set.model.ts';

export interface QuestionSetInput {
  name: string;
  questions: SetQuestion[];
}

/** Adds a set, once for a `requestKey`; `by` is null for the system. TOO_MANY_QUESTION_SETS. */
export async function createQuestionSet(
  by: ActingAdmin | null,
  input: QuestionSetInput,
  requestKey?: string,
): Promise<QuestionSetRow> {
  try {
    return await inTransaction(async (tx) => {
      const made = await findMade(QuestionSetModel, requestKey, tx.session);
      if (made) return made;
      const row: QuestionSetRow = {
        ...input,
        _id: new mongoose.Types.ObjectId(),
        slot: await freeSlot(tx.session),
        results: [],
        createdAt: clock.now(),
        updatedAt: clock.now(),
        requestKey: requestKey ?? null,
      };
      await QuestionSetModel.create([row], { session: tx.session });
      await recordOperation(tx, {
        by,
        action: 'question-set.created',
        target: targetOf(row),
        after: factsOf(row),
      });
      return row;
    });
  } catch (error) {
    // Somebody took the same place at the same moment: the next one, if there is one.
    if (!isDuplicateKey(error)) throw error;
    return createQuestionSet(by, input, requestKey);
  }
}

async function freeSlot(session: ClientSession): Promise<number> {
  const rows = await QuestionSetModel.find({}, { slot: 1 }, { session }).lean<{ slot: number }[]>();
  const taken = new Set(rows.map(({ slot }) => slot));
  for (let slot = 1; slot <= QUESTION_SETS_MAX; slot += 1) if (!taken.has(slot)) return slot;
  throw new AppError('TOO_MANY_QUESTION_SETS');
}

/** NOT_FOUND. Results stay: they say how many questions they are about. */
export function updateQuestionSet(
  by: ActingAdmin,
  id: string,
  input: QuestionSetInput,
): Promise<QuestionSetRow> {
  return inTransaction(async (tx) => {
    const changes = { ...input, updatedAt: clock.now() };
    const before = await QuestionSetModel.findByIdAndUpdate(
      id,
      { $set: changes },
      { returnDocument: 'before', session: tx.session },
    ).lean<QuestionSetRow>();
    if (!before) throw new AppError('NOT_FOUND');
    const row = { ...before, ...changes };
    await recordOperation(tx, {
      by,
      action: 'question-set.changed',
      target: targetOf(row),
      before: factsOf(before),
      after: factsOf(row),
    });
    return row;
  });
}

/** Removing what is gone already is no error. */
export function deleteQuestionSet(by: ActingAdmin, id: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await QuestionSetModel.findByIdAndDelete(id, { session: tx.session }).lean<QuestionSetRow>();
    if (!row) return;
    await recordOperation(tx, {
      by,
      action: 'question-set.removed',
      target: targetOf(row),
      before: factsOf(row),
    });
  });
}

/** The log tells how many questions there are: a thousand of them would drown it. */
const factsOf = ({ name, questions }: QuestionSetInput) => ({ name, questions: questions.length });

function targetOf(row: QuestionSetRow) {
  return { type: 'question-set', id: String(row._id), label: row.name };
}
