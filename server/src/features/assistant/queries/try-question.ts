import type { Provider } from '@lode/shared/assistant/schemas';
import { logger } from '../../../platform/logger.ts';
import type { Considered, Question, Sentence } from '../answer.ts';
import { consider } from '../built-in.ts';
import { answerByEndpoint } from '../endpoint.ts';

export interface Tried {
  considered: Considered;
  /** Who answered in the end: the endpoint only where it was asked, and could. */
  provider: Provider;
}

/** What would be answered to a question that no customer has asked: the playground, and sets of questions. */
export async function tryQuestion(
  question: Omit<Question, 'history' | 'customerId'>,
  provider: Provider,
  signal: AbortSignal,
): Promise<Tried> {
  const asked: Question = { ...question, history: [], customerId: null };
  const considered = await consider(asked);
  const { decision } = considered;
  if (provider === 'built-in' || decision.kind !== 'answer') return { considered, provider: 'built-in' };
  try {
    const sentences: Sentence[] = [];
    for await (const sentence of answerByEndpoint(asked, considered, signal)) sentences.push(sentence);
    return { considered: { ...considered, decision: { ...decision, sentences } }, provider: 'endpoint' };
  } catch (error) {
    logger.info({ err: error }, 'the endpoint did not answer a trial');
    return { considered, provider: 'built-in' };
  }
}
