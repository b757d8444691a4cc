import { QUESTION_SETS_MAX } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import { QuestionSetModel, type QuestionSetRow } from '../question-set.model.ts';

/** Every set, the oldest place first. */
export function listQuestionSets(): Promise<QuestionSetRow[]> {
  return QuestionSetModel.find({}).sort({ slot: 1 }).limit(QUESTION_SETS_MAX).lean<QuestionSetRow[]>();
}

/** NOT_FOUND. */
export async function getQuestionSet(id: string): Promise<QuestionSetRow> {
  const row = await QuestionSetModel.findById(id).lean<QuestionSetRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
