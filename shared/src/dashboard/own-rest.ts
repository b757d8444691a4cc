import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';

/** What a customer has done of what one begins with. */
export const firstStepsSchema = z.object({
  /** Has a second factor or a passkey. */
  secured: z.boolean(),
  /** Has had a deposit credited. */
  deposited: z.boolean(),
  /** Has bought hash power; what was given as a reward does not count. */
  bought: z.boolean(),
  /** Has been paid for a day. */
  paid: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const ownDashboardRoutes = defineRoutes({
  firstSteps: {
    method: 'get',
    path: '/dashboard/first-steps',
    summary: 'What the caller has done of what one begins with',
    access: ['account:own'],
    data: firstStepsSchema,
  },
});
