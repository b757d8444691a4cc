import { AppError } from '@lode/shared/core/errors';
import { askOf, payoutUnits } from '../../../platform/coin-value.ts';
import { getUser, type UserSummary } from '../../accounts/queries/get-user.ts';
import { getWallet, type WalletView } from '../../ledger/queries/get-wallet.ts';
import { tellEntries } from '../../ledger/queries/tell-entries.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { listHitsAbout } from '../../risk/queries/list-hits-about.ts';
import type { BookAddressRow } from '../address-book.model.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { findInBook, isBoundToBook } from './get-address-book.ts';
import { type AddressHistory, getAddressHistory } from './get-address-history.ts';
import { getFreeCoins } from './get-free-coins.ts';
import { getWithdrawalRules } from './get-withdrawal-rules.ts';
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
  address: AddressHistory;
  /** What the customer's book says of the address now. */
  inBook: BookAddressRow | null;
  boundToBook: boolean;
  liquidity: Liquidity;
  entries: Awaited<ReturnType<typeof tellEntries>>;
}

/** What it takes of the coin, and what there is of it. */
interface Liquidity {
  /** Units of the ledger that we hold beside what is promised. */
  free: bigint;
  /** Units of the chain that it would be at the rate of now; null once fixed, or without a rate. */
  expected: bigint | null;
}

/** Everything that staff need to decide about one withdrawal. WITHDRAWAL_NOT_FOUND. */
export async function getAdminWithdrawal(id: string): Promise<WithdrawalStory> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  const userId = String(row.userId);
  const [[view], customer, wallet, sums, hits, entries, address, liquidity, inBook, boundToBook] =
    await Promise.all([
      viewForStaff([row]),
      getUser(userId),
      getWallet(userId),
      sumsOfDay([row]),
      listHitsAbout(id),
      tellEntries(id),
      getAddressHistory(row),
      liquidityOf(row),
      findInBook(row),
      isBoundToBook(userId),
    ]);
  if (!view) throw new Error('A withdrawal has one view');
  const sumOfDay = sums.get(id) ?? row.amount;
  const book = { inBook, boundToBook };
  return { ...view, customer, wallet, sumOfDay, hits, entries, address, liquidity, ...book };
}

async function liquidityOf({ state, currency, amount, fee }: WithdrawalRow): Promise<Liquidity> {
  const [free, market, { spread }] = await Promise.all([
    getFreeCoins(currency),
    getRate(currency).catch(() => null),
    getWithdrawalRules(),
  ]);
  if (state !== 'requested' || market === null) return { free, expected: null };
  return { free, expected: payoutUnits(amount - fee, currency, askOf(market.rate, spread)) };
}
