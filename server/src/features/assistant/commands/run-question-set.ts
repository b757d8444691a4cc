import {
  type Provider,
  SET_FAILURES_MAX,
  SET_RESULTS_MAX,
  type SetQuestion,
} from '@lode/shared/assistant/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { expectedText, type Grade, gotText, grade } from '../grade.ts';
import { getConfiguration } from '../queries/get-configuration.ts';
import { getQuestionSet } from '../queries/list-question-sets.ts';
import { tryQuestion } from '../queries/try-question.ts';
import { QuestionSetModel, type SetResultRow } from '../question-set.model.ts';

/** A run that somebody waits for ends within this, whatever an endpoint does; what was not asked by then is not counted. */
const RUN_MS = 25_000;
/** Questions asked at once: an endpoint answers several in the time of one. */
const AT_ONCE = 4;

interface Graded {
  question: SetQuestion;
  grade: Grade;
  got: string;
}

/** Asks every question of a set, of the provider that is set up, and keeps what came of it. NOT_FOUND. */
export async function runQuestionSet(id: string, withinMs = RUN_MS): Promise<SetResultRow> {
  const [{ questions }, { provider }] = await Promise.all([getQuestionSet(id), getConfiguration()]);
  const graded = await askAll(questions, provider, AbortSignal.timeout(withinMs));
  const count = (wanted: Grade) => graded.filter((one) => one.grade === wanted).length;
  const result: SetResultRow = {
    id: String(new mongoose.Types.ObjectId()),
    ranAt: clock.now(),
    provider,
    questions: graded.length,
    right: count('right'),
    wrong: count('wrong'),
    missed: count('missed'),
    failures: failuresOf(graded),
  };
  await QuestionSetModel.updateOne(
    { _id: id },
    { $push: { results: { $each: [result], $slice: -SET_RESULTS_MAX } } },
  );
  return result;
}

async function askAll(questions: SetQuestion[], provider: Provider, signal: AbortSignal): Promise<Graded[]> {
  const waiting = [...questions];
  const graded: Graded[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const { considered } = await tryQuestion({ text: next.ask, language: next.language }, provider, signal);
      graded.push({ question: next, grade: grade(next.expect, considered), got: gotText(considered) });
      // Everybody else's requests, between two questions.
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return graded;
}

/** Wrong answers before those that were only missed. */
function failuresOf(graded: Graded[]): SetResultRow['failures'] {
  const failed = ['wrong', 'missed'].flatMap((kind) => graded.filter((one) => one.grade === kind));
  return failed.slice(0, SET_FAILURES_MAX).map(({ question, got }) => ({
    ask: question.ask.slice(0, 200),
    expected: expectedText(question.expect),
    got,
  }));
}
