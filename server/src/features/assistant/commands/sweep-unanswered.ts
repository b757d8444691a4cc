import { askForAnswer } from '../../support/commands/ask-for-answer.ts';
import { listUnanswered } from '../../support/queries/find-unanswered.ts';
import { warmUp } from '../queries/warm-up.ts';

/** A message that waits longer was left behind by a process that died, or by a lost queue. */
const OVERDUE_MS = 3000;

/** Queues again what is unanswered (J3); what is being answered all the same is recognised by its holder. */
export async function sweepUnanswered(slot: number): Promise<void> {
  for (const { sessionId, seq } of await listUnanswered(OVERDUE_MS)) await askForAnswer(sessionId, seq, slot);
  // Edited articles are learnt here, rather than while the next customer waits.
  await warmUp();
}
