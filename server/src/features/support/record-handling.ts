import type { OperationAction } from '@lode/shared/administration/operations';
import type { Transaction } from '../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../administration/commands/record-operation.ts';
import type { PublishedSession } from './support-session.model.ts';

type Handling = Extract<OperationAction, `conversation.${string}`>;

/** Notes in the operation log what somebody of staff (null is the system) does with a conversation: whose it was, whose it is, how it stands. */
export function recordHandling(
  by: ActingAdmin | null,
  action: Handling,
  reason?: string,
): (tx: Transaction, before: PublishedSession, after: PublishedSession) => Promise<void> {
  return (tx, before, after) =>
    recordOperation(tx, {
      by,
      action,
      target: { type: 'conversation', id: String(after._id), label: after.username },
      before: stateOf(before),
      after: stateOf(after),
      reason,
    });
}

const stateOf = ({ status, adminUsername }: PublishedSession) => ({ status, agent: adminUsername });
