import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';

export const referralRoutes = defineRoutes({
  click: {
    method: 'post',
    path: '/referrals/clicks',
    summary: 'Counts a visit by a referral link, once a visitor and day',
    access: 'public',
    body: z.object({ code: z.string().trim().min(1).max(32) }),
    /** Whether an account made with this code would be its holder's friend. */
    data: z.object({ valid: z.boolean() }),
  },
});
