import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { CUSTOMERS, FINANCE, type RouteTable } from './expectation.ts';

export const ledger: RouteTable = {
  contracts: [ledgerRoutes, walletRoutes],
  expected: {
    'get /wallet': { may: CUSTOMERS },
    'get /wallet/transactions': { may: CUSTOMERS, input: () => ({ query: { kind: 'deposit' } }) },
    'get /admin/ledger/accounts': { may: FINANCE, input: () => ({ query: { kind: 'wallet' } }) },
    'get /admin/ledger/entries': { may: FINANCE, input: () => ({ query: { account: 'fees' } }) },
    'get /admin/ledger/trial-balance': { may: FINANCE },
    'get /admin/ledger/proof': { may: FINANCE },
  },
};
