import { privacyRoutes } from '@lode/shared/privacy/rest';
import { CUSTOMERS, type RouteTable } from './expectation.ts';

export const privacy: RouteTable = {
  contracts: [privacyRoutes],
  expected: {
    'get /users/data': { may: CUSTOMERS, raw: true },
    'get /users/closing': { may: CUSTOMERS },
    // Whoever is let in here must be there for the other routes.
    'post /users/closing': {
      may: CUSTOMERS,
      code: 'INVALID_PARAMS',
      input: () => ({ body: { give_up_contracts: 'perhaps' } }),
    },
  },
};
