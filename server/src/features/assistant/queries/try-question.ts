import type { Provider } from '@lode/shared/assistant/schemas';
import { logger } from '../../../platform/logger.ts';
import type { Considered, Question } from '../answer.ts';
import { consider } from '../built-in.ts';
import { collect } from '../endpoint/collect.ts';
import { answerByEndpoint, type EndpointReport } from '../endpoint.ts';
import { mayBeWorded } from '../make-answer.ts';
import { getConfiguration } from './get-configuration.ts';

export interface Tried {
  considered: Considered;
  /** Who answered in the end: the endpoint only where it was asked, and could. */
  provider: Provider;
  /** What the endpoint took, and what of its answer was cut. */
  report: EndpointReport;
}

/** What would be answered to a question that no customer has asked: the playground, and sets of questions. */
export async function tryQuestion(
  question: Omit<Question, 'history' | 'customerId'>,
  provider: Provider,
  signal: AbortSignal,
): Promise<Tried> {
  const asked: Question = { ...question, history: [], customerId: null };
  const considered = await consider(asked, await getConfiguration());
  const { decision } = considered;
  let report: EndpointReport = { tokens: 0, cut: [] };
  if (provider === 'built-in' || !mayBeWorded(considered))
    return { considered, provider: 'built-in', report };
  try {
    const answer = answerByEndpoint(asked, considered, signal, (told) => {
      report = told;
    });
    const sentences = await collect(answer);
    const choices = decision.kind === 'answer' ? decision.choices : [];
    return {
      considered: { ...considered, decision: { kind: 'answer', sentences, choices, asksHelpful: true } },
      provider: 'endpoint',
      report,
    };
  } catch (error) {
    logger.info({ err: error }, 'the endpoint did not answer a trial');
    return { considered, provider: 'built-in', report };
  }
}
