import { pageQuerySchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { publicWithdrawalsSchema } from './schemas.ts';

export const publicWithdrawalRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/public/withdrawals',
    summary: 'Completed withdrawals of the last 24 hours, masked, with their sum and number',
    access: 'public',
    query: pageQuerySchema,
    data: publicWithdrawalsSchema,
  },
  /** The same list under its second name. */
  virtual: {
    method: 'get',
    path: '/virtual/withdrawals',
    summary: 'The same as /public/withdrawals',
    access: 'public',
    query: pageQuerySchema,
    data: publicWithdrawalsSchema,
  },
});
