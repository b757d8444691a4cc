import type { Transaction } from '../../platform/transaction.ts';
import { askToStop } from './commands/keep-answer.ts';
import { assistantDesk } from './ports/assistant-desk.ts';
import type { PublishedSession } from './support-session.model.ts';

/** A conversation that was the assistant's is a person's, or over: what it was writing ends, its figures hear of it. */
export function leaveAssistant(tx: Transaction, row: PublishedSession): void {
  const sessionId = String(row._id);
  tx.afterCommit(() => askToStop(sessionId));
  if (row.status === 'closed') return;
  const reason = row.events?.at(-1)?.handoffReason ?? 'agent';
  const facts = { sessionId, customerId: String(row.userId), seq: row.headSeq, reason };
  tx.afterCommit(() => assistantDesk.ask().noteHandOff(facts));
}
