import { referralRoutes } from '@lode/shared/referrals/rest';
import { ANYBODY, CUSTOMERS, type RouteTable } from './expectation.ts';

export const referrals: RouteTable = {
  contracts: [referralRoutes],
  expected: {
    'get /referrals/stats': { may: CUSTOMERS },
    'get /referrals/history': { may: CUSTOMERS },
    'get /referrals/bonuses': { may: CUSTOMERS },
    'post /referrals/clicks': { may: ANYBODY, input: () => ({ body: { code: 'NOSUCHCODE' } }) },
  },
};
