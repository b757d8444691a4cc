import { rateRoutes } from '@lode/shared/rates/rest';
import { ANYBODY, type RouteTable } from './expectation.ts';

export const rates: RouteTable = {
  contracts: [rateRoutes],
  expected: {
    'get /exchange/rates/crypto': { may: ANYBODY },
    'get /exchange/rates/fiat': { may: ANYBODY },
    'get /exchange/rates/{id}': { may: ANYBODY, input: () => ({ params: { id: 'BTC' } }) },
  },
};
