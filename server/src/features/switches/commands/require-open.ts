import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import type { SwitchName } from '@lode/shared/switches/schemas';
import type { Transaction } from '../../../platform/transaction.ts';
import { findStopped } from '../queries/find-stopped.ts';
import { passGate } from './pass-gate.ts';

const CODES: Record<SwitchName, ErrorCode> = {
  outgoing: 'WITHDRAWALS_STOPPED',
  withdrawals: 'WITHDRAWALS_STOPPED',
  approvals: 'APPROVALS_STOPPED',
  deposits: 'DEPOSITS_STOPPED',
  quotes: 'DEPOSITS_STOPPED',
  accrual: 'SWITCH_CHANGED',
};

/**
 * Asked by every command that a switch stops, in its transaction where it has one: what it does there is done before a
 * stop is answered, or not at all. Throws the code of the first that is off: WITHDRAWALS_STOPPED, APPROVALS_STOPPED,
 * DEPOSITS_STOPPED.
 */
export async function requireOpen(
  names: readonly SwitchName[],
  coin: Coin | null,
  tx?: Transaction,
): Promise<void> {
  const stopped = await findStoppedIn(names, coin, tx);
  if (stopped) throw new AppError(CODES[stopped]);
}

/** As `findStopped`, for what is done in the transaction while all are on. */
export async function findStoppedIn(
  names: readonly SwitchName[],
  coin: Coin | null,
  tx?: Transaction,
): Promise<SwitchName | undefined> {
  const stopped = await findStopped(names, coin, tx?.session);
  if (!stopped && tx) await passGate(tx);
  return stopped;
}
