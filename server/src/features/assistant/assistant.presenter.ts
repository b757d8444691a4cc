import type { QuestionSet, SetResult, Trial, Unanswered } from '@lode/shared/assistant/schemas';
import type { Considered, Sentence } from './answer.ts';
import type { Tried } from './queries/try-question.ts';
import type { QuestionSetRow, SetResultRow } from './question-set.model.ts';
import type { UnansweredRow } from './unanswered-question.model.ts';

export function presentResult({ ranAt, ...row }: SetResultRow): SetResult {
  return { ...row, ran_at: ranAt.toISOString() };
}

export function presentQuestionSet(row: QuestionSetRow): QuestionSet {
  return {
    id: String(row._id),
    name: row.name,
    questions: row.questions,
    results: row.results.map(presentResult),
  };
}

export function presentUnanswered(row: UnansweredRow): Unanswered {
  return {
    id: String(row._id),
    question: row.question,
    language: row.language,
    times: row.times,
    last_at: row.lastAt.toISOString(),
    reason: row.reason,
    session_id: String(row.sessionId),
  };
}

export function presentTrial({ considered, provider, report }: Tried, tookMs: number): Trial {
  const { decision, language, found } = considered;
  return {
    decision: decision.kind,
    reason: decision.kind === 'hand-off' ? decision.reason : null,
    language,
    sentences: sentencesOf(decision),
    choices: 'choices' in decision ? decision.choices : [],
    found,
    provider,
    cut: report.cut,
    took_ms: Math.round(tookMs),
    tokens: report.tokens,
  };
}

function sentencesOf(decision: Considered['decision']): Sentence[] {
  return decision.kind === 'answer' ? decision.sentences : [{ text: decision.text, sources: [] }];
}
