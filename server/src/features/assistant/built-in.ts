import type { Considered, Question } from './answer.ts';
import { decide, sentencesOf } from './decide.ts';
import { type HandoffRules, planAnswer } from './plan.ts';
import { readPasted } from './tools/read-pasted.ts';

/**
 * The built-in assistant: what it makes of a question, without any network. The operator's topics and words (all topics
 * where none are given) lead to a person.
 */
export async function consider(question: Question, rules?: HandoffRules): Promise<Considered> {
  const plan = await planAnswer(question, rules);
  const { language, pasted } = plan;
  if (!pasted) return decide(plan, question.customerId);
  const facts = await readPasted(pasted, question.customerId, language);
  const sentences = sentencesOf(facts, language);
  const decision = { kind: 'answer' as const, sentences, choices: [], asksHelpful: true };
  return { decision, language, found: [], passages: [], facts: [facts] };
}
