import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { WithdrawalAction } from '@lode/shared/withdrawals/admin-schemas';
import type { Identity } from '../../platform/identity.ts';
import type { WithdrawalRow } from './withdrawal.model.ts';

/** The withdrawal, when it is the caller's own; for everybody else it does not exist. */
export function requireOwn(row: WithdrawalRow | null, userId: string): WithdrawalRow {
  if (!row || String(row.userId) !== userId) throw new AppError('WITHDRAWAL_NOT_FOUND');
  return row;
}

/** Its customer may take it back until somebody has approved it. */
export function isCancellable({ state, approvals }: Pick<WithdrawalRow, 'state' | 'approvals'>): boolean {
  return state === 'requested' && approvals.length === 0;
}

/**
 * Throws unless this member of staff may do this with it now: OWN_REQUEST, ALREADY_APPROVED,
 * WITHDRAWAL_NOT_PENDING, WITHDRAWAL_NOT_APPROVED.
 */
export function requireAction(row: WithdrawalRow, { userId }: Identity, action: WithdrawalAction): void {
  if (String(row.userId) === userId) throw new AppError('OWN_REQUEST');
  switch (action) {
    case 'approve':
      if (row.state !== 'requested') throw new AppError('WITHDRAWAL_NOT_PENDING');
      if (row.approvals.some((approval) => String(approval.userId) === userId))
        throw new AppError('ALREADY_APPROVED');
      return;
    case 'reject':
      // Once a transaction is named it may pay at any moment: the chain decides.
      if (row.state !== 'requested' && row.state !== 'approved') throw new AppError('WITHDRAWAL_NOT_PENDING');
      return;
    case 'complete':
      if (row.state !== 'approved' && row.state !== 'paying') throw new AppError('WITHDRAWAL_NOT_APPROVED');
      return;
    case 'simulate_payment':
      if (row.state !== 'approved') throw new AppError('WITHDRAWAL_NOT_APPROVED');
  }
}

/** Throws WITHDRAWAL_IN_BATCH for one that a batch is to pay: it goes back, or is paid otherwise, once that is taken back. */
export function requireNoBatch({ state, batchId }: Pick<WithdrawalRow, 'state' | 'batchId'>): void {
  if (state === 'approved' && batchId) throw new AppError('WITHDRAWAL_IN_BATCH');
}

/** What this member of staff may do with it now, for their screen. */
export function allowedActions(
  row: WithdrawalRow,
  identity: Identity,
  actions: readonly WithdrawalAction[],
): WithdrawalAction[] {
  if (!can(identity, 'finance:manage')) return [];
  return actions.filter((action) => {
    try {
      requireAction(row, identity, action);
      requireNoBatch(row);
      return true;
    } catch {
      return false;
    }
  });
}
