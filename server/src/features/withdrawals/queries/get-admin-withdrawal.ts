import { AppError } from '@lode/shared/core/errors';
import { getUser, type UserSummary } from '../../accounts/queries/get-user.ts';
import { getWallet, type WalletView } from '../../ledger/queries/get-wallet.ts';
import { tellEntries } from '../../ledger/queries/tell-entries.ts';
import { listHitsAbout } from '../../risk/queries/list-hits-about.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { type StaffView, viewForStaff } from './list-admin-withdrawals.ts';
import { sumsOfDay } from './sum-of-day.ts';

type RiskHits = Awaited<ReturnType<typeof listHitsAbout>>;

/** The whole story of one withdrawal. */
export interface WithdrawalStory extends StaffView {
  customer: UserSummary;
  wallet: WalletView;
  /** Micro-dollars that the customer asked for within 24 hours around it. */
  sumOfDay: bigint;
  hits: RiskHits;
  entries: Awaited<ReturnType<typeof tellEntries>>;
}

/** Everything that staff need to decide about one withdrawal. WITHDRAWAL_NOT_FOUND. */
export async function getAdminWithdrawal(id: string): Promise<WithdrawalStory> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  const userId = String(row.userId);
  const [[view], customer, wallet, sums, hits, entries] = await Promise.all([
    viewForStaff([row]),
    getUser(userId),
    getWallet(userId),
    sumsOfDay([row]),
    listHitsAbout(id),
    tellEntries(id),
  ]);
  if (!view) throw new Error('A withdrawal has one view');
  const sumOfDay = sums.get(id) ?? row.amount;
  return { ...view, customer, wallet, sumOfDay, hits, entries };
}
