import { z } from 'zod';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { accrualRunSchema, CLOCK_DAYS_MAX, demoClockSchema, staffPayoutSchema } from './accrual-schemas.ts';
import { daySchema } from './revenue-schemas.ts';

const oneDay = z.object({ day: daySchema });

export const accrualRoutes = defineRoutes({
  runs: {
    method: 'get',
    path: '/admin/mining/rewards',
    summary: 'The daily accruals with what each paid, the latest first',
    access: ['mining:read'],
    query: pageQuerySchema,
    data: pageSchema(accrualRunSchema),
  },
  runsFile: {
    method: 'get',
    path: '/admin/files/rewards',
    summary: 'All daily accruals, as CSV',
    access: ['mining:read'],
    data: z.string(),
  },
  run: {
    method: 'get',
    path: '/admin/mining/rewards/{day}',
    summary: 'The accrual of one day, and how far it is',
    access: ['mining:read'],
    params: oneDay,
    data: accrualRunSchema,
  },
  payouts: {
    method: 'get',
    path: '/admin/mining/rewards/{day}/payouts',
    summary: 'What the accrual of a day paid, contract by contract',
    access: ['mining:read'],
    params: oneDay,
    query: pageQuerySchema,
    data: pageSchema(staffPayoutSchema),
  },
  clock: {
    method: 'get',
    path: '/admin/mining/clock',
    summary: 'Demo only: the clock of the site; null where it cannot be moved',
    access: ['mining:read'],
    data: demoClockSchema.nullable(),
  },
  moveClock: {
    method: 'post',
    path: '/admin/mining/clock',
    summary: 'Demo only: moves the clock of the whole site forward by days',
    access: ['mining:manage'],
    body: z.object({ days: z.number().int().min(1).max(CLOCK_DAYS_MAX) }),
    data: demoClockSchema,
    idempotent: true,
  },
});
