import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { publicWithdrawalRoutes, withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { ANYBODY, byId, CUSTOMERS, FINANCE, REASON, type RouteTable } from './expectation.ts';

const askedFor = {
  amount_usd: '25',
  currency: 'TRX' as const,
  wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};

export const withdrawals: RouteTable = {
  contracts: [addressBookRoutes, adminWithdrawalRoutes, publicWithdrawalRoutes, withdrawalRoutes],
  expected: {
    'get /public/withdrawals': { may: ANYBODY },
    'get /virtual/withdrawals': { may: ANYBODY },
    'get /withdrawals/methods': { may: CUSTOMERS },
    'post /withdrawals': { may: CUSTOMERS, code: 'EXCEEDS_BALANCE', input: () => ({ body: askedFor }) },
    'get /address-book': { may: CUSTOMERS },
    'post /address-book': {
      may: CUSTOMERS,
      code: 'WALLET_ADDRESS_NETWORK',
      input: () => ({
        body: { currency: 'BTC', wallet_address: askedFor.wallet_address, label: 'elsewhere' },
      }),
    },
    'delete /address-book/{id}': { may: CUSTOMERS, code: 'NOT_FOUND', input: byId },
    'put /address-book/only': { may: CUSTOMERS, input: () => ({ body: { only: false } }) },
    'get /withdrawals': { may: CUSTOMERS, input: () => ({ query: { status: 'pending', currency: 'TRX' } }) },
    'get /withdrawals/{id}': { may: CUSTOMERS, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
    'post /withdrawals/{id}/cancel': { may: CUSTOMERS, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
    'get /admin/files/withdrawals': { may: FINANCE, raw: true },
    'get /admin/finance/withdrawals': {
      may: FINANCE,
      input: () => ({ query: { user: 'nobody', state: 'paying' } }),
    },
    'get /admin/finance/withdrawals/{id}': { may: FINANCE, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
    'post /admin/finance/withdrawals/{id}/approve': {
      may: FINANCE,
      code: 'WITHDRAWAL_NOT_FOUND',
      input: byId,
    },
    'post /admin/finance/withdrawals/approvals': {
      may: FINANCE,
      input: ({ id }) => ({ body: { ids: [id] } }),
    },
    'post /admin/finance/withdrawals/{id}/reject': {
      may: FINANCE,
      code: 'WITHDRAWAL_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
    'post /admin/finance/withdrawals/{id}/complete': {
      may: FINANCE,
      code: 'WITHDRAWAL_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { txid: 'f'.repeat(64) } }),
    },
    'post /admin/finance/withdrawals/{id}/simulated-payment': {
      may: FINANCE,
      code: 'WITHDRAWAL_NOT_FOUND',
      input: byId,
    },
  },
};
