import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { byId, CUSTOMERS, FINANCE, REASON, type RouteTable } from './expectation.ts';

const noPayment = () => ({
  params: { id: 'bitcoin:00:0' },
  body: { reason: REASON },
});

export const deposits: RouteTable = {
  contracts: [adminDepositRoutes, depositRoutes],
  expected: {
    'get /deposits/currencies': { may: CUSTOMERS },
    'post /deposits': { may: CUSTOMERS, input: () => ({ body: { currency: 'TRX', amount_usd: '25' } }) },
    'get /deposits': { may: CUSTOMERS },
    'get /deposits/{id}': { may: CUSTOMERS, code: 'DEPOSIT_NOT_FOUND', input: byId },
    'post /deposits/{id}/simulated-payment': { may: CUSTOMERS, code: 'DEPOSIT_NOT_FOUND', input: byId },
    'get /admin/files/deposits': { may: FINANCE, raw: true },
    'get /admin/finance/deposits': {
      may: FINANCE,
      input: () => ({ query: { user: 'nobody', currency: 'BTC' } }),
    },
    'get /admin/finance/deposits/{id}': { may: FINANCE, code: 'DEPOSIT_NOT_FOUND', input: byId },
    'get /admin/finance/reviews': { may: FINANCE },
    'post /admin/finance/payments/{id}/credit': { may: FINANCE, code: 'PAYMENT_NOT_FOUND', input: noPayment },
    'post /admin/finance/payments/{id}/ignore': { may: FINANCE, code: 'PAYMENT_NOT_FOUND', input: noPayment },
    'put /deposits/payments/{id}/payback-address': {
      may: CUSTOMERS,
      code: 'PAYMENT_NOT_FOUND',
      input: () => ({ ...noPayment(), body: { wallet_address: 'nowhere' } }),
    },
    'post /admin/finance/payments/{id}/payback': {
      may: FINANCE,
      code: 'PAYMENT_NOT_FOUND',
      input: noPayment,
    },
    'post /admin/finance/payments/{id}/payback/cancel': {
      may: FINANCE,
      code: 'PAYMENT_NOT_FOUND',
      input: noPayment,
    },
    'post /admin/finance/payments/{id}/payback/approve': {
      may: FINANCE,
      code: 'PAYMENT_NOT_FOUND',
      input: () => ({ ...noPayment(), body: { wallet_address: 'nowhere' } }),
    },
    'post /admin/finance/payments/{id}/payback/complete': {
      may: FINANCE,
      code: 'PAYMENT_NOT_FOUND',
      input: () => ({ ...noPayment(), body: { txid: 'ab'.repeat(32) } }),
    },
    'post /admin/finance/payments/{id}/payback/simulated-payment': {
      may: FINANCE,
      code: 'PAYMENT_NOT_FOUND',
      input: () => ({ params: { id: 'bitcoin:00:0' } }),
    },
  },
};
