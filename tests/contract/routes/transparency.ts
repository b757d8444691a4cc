import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { ANYBODY, byId, CUSTOMERS, FINANCE, REASON, type RouteTable } from './expectation.ts';

export const transparency: RouteTable = {
  contracts: [transparencyRoutes],
  expected: {
    'get /transparency': { may: ANYBODY },
    'get /transparency/summary': { may: ANYBODY },
    'get /transparency/proof': { may: CUSTOMERS, code: 'PROOF_NOT_READY' },
    'get /admin/finance/reserves': { may: FINANCE },
    'post /admin/finance/reserves': {
      may: FINANCE,
      code: 'WALLET_ADDRESS_INVALID',
      input: () => ({ body: { coin: 'BTC', address: 'nowhere', reason: REASON } }),
    },
    'post /admin/finance/reserves/{id}/signature': {
      may: FINANCE,
      code: 'RESERVE_ADDRESS_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { tree_id: world.id, signature: 'none' } }),
    },
    'post /admin/finance/reserves/{id}/removal': {
      may: FINANCE,
      code: 'RESERVE_ADDRESS_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
  },
};
