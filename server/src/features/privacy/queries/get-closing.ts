import { formatUsd } from '@lode/shared/core/money';
import type { ClosingObstacle } from '@lode/shared/privacy/schemas';
import type { ClientSession } from 'mongoose';
import { hasOpenDeposit } from '../../deposits/queries/has-open-deposit.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { countLastingContracts } from '../../mining/queries/count-lasting-contracts.ts';
import { getWithdrawalRules } from '../../withdrawals/queries/get-withdrawal-rules.ts';
import { hasPendingWithdrawal } from '../../withdrawals/queries/has-pending-withdrawal.ts';

export interface ClosingView {
  obstacles: ClosingObstacle[];
  contracts: number;
}

/** What a customer has to settle before their account can be closed, and how many contracts they would give up. */
export async function getClosing(userId: string, session?: ClientSession): Promise<ClosingView> {
  // One after the other: a transaction's session carries one operation at a time.
  const { available, held, owed } = await getWallet(userId, session);
  const { minimum } = await getWithdrawalRules();
  const smallest = Object.values(minimum).reduce((least, sum) => (sum < least ? sum : least));
  const obstacles: ClosingObstacle[] = [];
  const add = (code: ClosingObstacle['code'], amount: string | null = null) =>
    obstacles.push({ code, amount });
  if (owed > 0n) add('WITHDRAWALS_FROZEN');
  if (available >= smallest) add('CLOSING_BALANCE', formatUsd(available));
  if (held > 0n || (await hasPendingWithdrawal(userId, session))) add('CLOSING_WITHDRAWAL');
  if (await hasOpenDeposit(userId, session)) add('CLOSING_DEPOSIT');
  return { obstacles, contracts: await countLastingContracts(userId, session) };
}
