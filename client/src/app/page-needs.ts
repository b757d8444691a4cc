import type { depositRoutes } from '@lode/shared/deposits/rest';
import type { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import type { miningRoutes } from '@lode/shared/mining/rest';
import type { referralRoutes } from '@lode/shared/referrals/rest';
import type { statusRoutes } from '@lode/shared/status/rest';
import type { storeRoutes } from '@lode/shared/store/rest';
import type { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { withdrawalRoutes } from '@lode/shared/withdrawals/rest';

/** Checked by the compiler, without the contracts' own weight. */
type ReadPath =
  | (typeof depositRoutes)['currencies']['path']
  | (typeof miningRoutes)['summary']['path']
  | (typeof referralRoutes)['stats']['path']
  | (typeof statusRoutes)['overview']['path']
  | (typeof storeRoutes)['catalogue']['path']
  | (typeof transparencyRoutes)['overview']['path']
  | (typeof walletRoutes)['wallet']['path']
  | (typeof withdrawalRoutes)['methods']['path'];

interface PageNeeds {
  /** Namespaces. */
  texts: string[];
  /** What it asks for first, without query. */
  data: ReadPath[];
}

/** What pages ask for once their code is there; it may as well come with it. */
export const PAGE_NEEDS: Readonly<Record<string, PageNeeds>> = {
  '/transparency': { texts: ['transparency'], data: ['/transparency'] },
  '/status': { texts: ['status'], data: ['/status'] },
  '/all-withdrawals': { texts: ['withdrawals'], data: [] },
  '/auth/login': { texts: ['accounts', 'errors'], data: [] },
  '/auth/register': { texts: ['accounts', 'errors'], data: [] },
  '/app/store': { texts: ['store'], data: ['/store/plans'] },
  '/app/mining': { texts: ['mining'], data: ['/mining/summary'] },
  '/app/referral': { texts: ['referral'], data: ['/referrals/stats'] },
  '/app/recharge': { texts: ['deposit'], data: ['/deposits/currencies'] },
  '/app/wallet': { texts: ['wallet'], data: ['/wallet', '/withdrawals/methods'] },
  '/app/activities': { texts: ['activities'], data: [] },
  '/app/rewards': { texts: ['activities'], data: [] },
  '/app/profile': { texts: ['accounts'], data: [] },
};
