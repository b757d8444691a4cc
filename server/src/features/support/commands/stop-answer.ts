import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import { askToStop } from './keep-answer.ts';

/** Ends an answer that is being written; one that is ended already, or unknown, changes nothing. */
export async function stopAnswer(identity: Identity, sessionId: string, answerId: string): Promise<void> {
  await requireSession(identity, sessionId);
  await askToStop(sessionId, answerId);
}
