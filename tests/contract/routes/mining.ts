import { randomBytes } from 'node:crypto';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { returnRoutes } from '@lode/shared/mining/returns-rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { pngImage } from '../../factories/images.ts';
import { ANYBODY, byId, CUSTOMERS, FINANCE, REASON, type RouteTable } from './expectation.ts';

/** A day before there was anything to divide. */
const NO_RUN = { params: { day: '2001-02-03' } };

export const mining: RouteTable = {
  contracts: [accrualRoutes, adminContractRoutes, miningRoutes, returnRoutes, revenueRoutes],
  expected: {
    'post /mining/contracts/{id}/renewal-quote': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
    'post /mining/contracts/{id}/renewal': {
      may: CUSTOMERS,
      code: 'QUOTE_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { quote_id: world.id } }),
    },
    'get /mining/summary': { may: CUSTOMERS },
    'get /mining/contracts': { may: CUSTOMERS, input: () => ({ query: { state: 'active' } }) },
    'get /mining/contracts/{id}': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
    'get /mining/contracts/{id}/payouts': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
    'get /mining/returns': { may: ANYBODY },
    'get /mining/earnings': { may: CUSTOMERS, input: () => ({ query: { days: 7 } }) },
    'get /admin/files/contracts': { may: FINANCE, raw: true },
    'get /admin/mining/contracts': {
      may: FINANCE,
      input: () => ({ query: { search: 'nobody', state: 'active' } }),
    },
    'get /admin/mining/contracts/{id}': { may: FINANCE, code: 'CONTRACT_NOT_FOUND', input: byId },
    'get /admin/mining/contracts/{id}/payouts': { may: FINANCE, code: 'CONTRACT_NOT_FOUND', input: byId },
    'get /admin/files/revenue': { may: FINANCE, raw: true },
    'get /admin/files/rewards': { may: FINANCE, raw: true },
    'get /admin/mining/revenue': { may: FINANCE, input: () => ({ query: { state: 'requested' } }) },
    'post /admin/mining/revenue': {
      may: FINANCE,
      code: 'TXID_NOT_FOUND',
      input: async () => ({
        body: { coin: 'BTC', amount: '0.5', txid: randomBytes(32).toString('hex'), note: 'of the test' },
        file: await pngImage(),
      }),
    },
    'get /admin/mining/revenue/{id}/evidence': { may: FINANCE, code: 'REVENUE_NOT_FOUND', input: byId },
    'post /admin/mining/revenue/{id}/confirm': { may: FINANCE, code: 'REVENUE_NOT_FOUND', input: byId },
    'post /admin/mining/revenue/{id}/payout': {
      may: FINANCE,
      code: 'REVENUE_NOT_FOUND',
      input: ({ id }) => ({ params: { id }, body: { txid: randomBytes(32).toString('hex') } }),
    },
    'post /admin/mining/revenue/{id}/reject': {
      may: FINANCE,
      code: 'REVENUE_NOT_FOUND',
      input: ({ id }) => ({ params: { id }, body: { reason: REASON } }),
    },
    'get /admin/mining/rewards': { may: FINANCE },
    'get /admin/mining/rewards/{day}': { may: FINANCE, code: 'NOT_FOUND', input: () => NO_RUN },
    'get /admin/mining/rewards/{day}/payouts': { may: FINANCE, code: 'NOT_FOUND', input: () => NO_RUN },
    'get /admin/mining/clock': { may: FINANCE },
    'post /admin/mining/clock': { may: FINANCE, code: 'NOT_FOUND', input: () => ({ body: { days: 1 } }) },
  },
};
