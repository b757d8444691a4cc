import { z } from 'zod';
import { amountSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';

/** As far back as the calculator looks for the weakest and the best week. */
export const RETURN_DAYS = 90;

export const returnDaySchema = z.object({
  day: z.iso.date(),
  /** USD that one TH/s active all day was paid, fee taken off. */
  per_th_usd: amountSchema,
});

export const returnRoutes = defineRoutes({
  days: {
    method: 'get',
    path: '/mining/returns',
    summary:
      'What a TH/s was paid on each of the last 90 days, oldest first; days without an accrual are left out',
    access: 'public',
    data: z.array(returnDaySchema),
  },
});
