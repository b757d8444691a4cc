import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import type { Decision } from './answer.ts';
import type { Made } from './make-answer.ts';

/** What was done with a question in the end: an endpoint may have answered what the built-in provider would ask back. */
export function whatWasDone(
  decision: Decision,
  { part, handOff }: Pick<Made, 'part' | 'handOff'>,
): { kind: Decision['kind']; unanswered: HandoffReason | null } {
  const kind = part.sources.length > 0 ? 'answer' : decision.kind;
  const reason = handOff ?? (kind === 'ask' ? 'unsure' : null);
  return { kind, unanswered: reason === 'unsure' || reason === 'failure' ? reason : null };
}
