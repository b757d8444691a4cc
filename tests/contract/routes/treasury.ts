import { randomBytes } from 'node:crypto';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { byId, FINANCE, REASON, type RouteTable } from './expectation.ts';

export const treasury: RouteTable = {
  contracts: [treasuryRoutes],
  expected: {
    'get /admin/finance/treasury': { may: FINANCE },
    'get /admin/finance/treasury/movements': { may: FINANCE, input: () => ({ query: { kind: 'sweep' } }) },
    'post /admin/finance/treasury/movements': {
      may: FINANCE,
      code: 'TXID_NOT_FOUND',
      input: () => ({
        body: { kind: 'capital_in', coin: 'BTC', txid: randomBytes(32).toString('hex'), note: 'of the test' },
      }),
    },
    'post /admin/finance/treasury/movements/{id}/confirm': {
      may: FINANCE,
      code: 'MOVEMENT_NOT_FOUND',
      input: byId,
    },
    'post /admin/finance/treasury/movements/{id}/refuse': {
      may: FINANCE,
      code: 'MOVEMENT_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
    'put /admin/finance/treasury/storage': {
      may: FINANCE,
      code: 'RESERVE_ADDRESS_NOT_FOUND',
      input: () => ({ body: { coin: 'BTC', address: 'tb1qnobodys', storage: 'cold' } }),
    },
    // Nobody has published where the demo's operator keeps its coins.
    'post /admin/finance/treasury/simulation': {
      may: FINANCE,
      code: 'NOT_FOUND',
      input: () => ({ body: { kind: 'capital_in', coin: 'BTC' } }),
    },
  },
};
