import { randomBytes } from 'node:crypto';
import { closeRoutes } from '@lode/shared/treasury/close-rest';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { World } from '../world.ts';
import { byId, FINANCE, REASON, type RouteTable } from './expectation.ts';

/** One that is not closed for long. */
const ofDay = () => ({ params: { day: '2099-12-31' } });
const withReason = (world: World) => ({ ...byId(world), body: { reason: REASON } });

export const treasury: RouteTable = {
  contracts: [treasuryRoutes, closeRoutes],
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
    'get /admin/finance/closes': { may: FINANCE },
    'get /admin/finance/closes/{day}': { may: FINANCE, code: 'NOT_FOUND', input: ofDay },
    'get /admin/finance/closes/{day}/csv': { may: FINANCE, code: 'NOT_FOUND', input: ofDay },
    'post /admin/finance/closes/{day}': { may: FINANCE, code: 'DAY_NOT_ENDED', input: ofDay },
    'get /admin/finance/breaks': { may: FINANCE, input: () => ({ query: { state: 'open' } }) },
    'post /admin/finance/breaks/{id}/explain': { may: FINANCE, code: 'NOT_FOUND', input: withReason },
    'post /admin/finance/breaks/{id}/settle': { may: FINANCE, code: 'NOT_FOUND', input: byId },
    'post /admin/finance/breaks/{id}/refuse': { may: FINANCE, code: 'NOT_FOUND', input: withReason },
    // Nobody has published where the demo's operator keeps its coins.
    'post /admin/finance/treasury/simulation': {
      may: FINANCE,
      code: 'NOT_FOUND',
      input: () => ({ body: { kind: 'capital_in', coin: 'BTC' } }),
    },
  },
};
