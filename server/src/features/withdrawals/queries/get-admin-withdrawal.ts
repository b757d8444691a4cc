import { AppError } from '@lode/shared/core/errors';
import { ledgerUnits, payoutUnits } from '../../../platform/coin-value.ts';
import { getUser, type UserSummary } from '../../accounts/queries/get-user.ts';
import { getWallet, type WalletView } from '../../ledger/queries/get-wallet.ts';
import { tellEntries } from '../../ledger/queries/tell-entries.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { listHitsAbout } from '../../risk/queries/list-hits-about.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { getFreeCoins } from './get-free-coins.ts';
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
  /** It waits for approval, and we hold too little of the coin for it. */
  holdingsShort: boolean;
  entries: Awaited<ReturnType<typeof tellEntries>>;
}

/** Everything that staff need to decide about one withdrawal. WITHDRAWAL_NOT_FOUND. */
export async function getAdminWithdrawal(id: string): Promise<WithdrawalStory> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  const userId = String(row.userId);
  const [[view], customer, wallet, sums, hits, entries, holdingsShort] = await Promise.all([
    viewForStaff([row]),
    getUser(userId),
    getWallet(userId),
    sumsOfDay([row]),
    listHitsAbout(id),
    tellEntries(id),
    isShort(row),
  ]);
  if (!view) throw new Error('A withdrawal has one view');
  const sumOfDay = sums.get(id) ?? row.amount;
  return { ...view, customer, wallet, sumOfDay, hits, entries, holdingsShort };
}

/** Whether approving it now would be refused for want of the coin. */
async function isShort({ state, currency, amount, fee }: WithdrawalRow): Promise<boolean> {
  if (state !== 'requested') return false;
  const [free, rate] = await Promise.all([getFreeCoins(currency), getRate(currency).catch(() => null)]);
  return rate !== null && ledgerUnits(payoutUnits(amount - fee, currency, rate.rate), currency) > free;
}
