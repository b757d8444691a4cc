import { UnansweredModel, type UnansweredRow } from '../unanswered-question.model.ts';

/** Questions without an answer, the latest first. */
export async function listUnanswered(
  page: number,
  limit: number,
): Promise<{ rows: UnansweredRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    UnansweredModel.find({})
      .sort({ lastAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<UnansweredRow[]>(),
    UnansweredModel.estimatedDocumentCount(),
  ]);
  return { rows, total };
}
