import type { Considered, Question } from './answer.ts';

/** Stands in for the built-in assistant. */
export async function consider(question: Question): Promise<Considered> {
  const decision = { kind: 'hand-off' as const, reason: 'unsure' as const, text: '' };
  return { decision, language: question.language, found: [], passages: [], facts: [] };
}
