import { QuestionSetModel } from '../question-set.model.ts';
import { readDemoSet } from '../question-set-files.ts';
import { createQuestionSet } from './manage-question-sets.ts';
import { runQuestionSet } from './run-question-set.ts';

/** Nobody waits at a page; a slow machine makes its indexes first. */
const SEED_MS = 180_000;

/** The demo's set of questions, asked once, so that its page has something to show. None where there has been any. */
export async function seedQuestionSet(): Promise<void> {
  if (await QuestionSetModel.exists({})) return;
  // Of several servers that start at once, each asks the same one.
  const { _id } = await createQuestionSet(null, readDemoSet(), 'demo');
  await runQuestionSet(String(_id), SEED_MS);
}
