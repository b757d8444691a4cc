import { z } from 'zod';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  referralBonusSchema,
  referralClickSchema,
  referralFriendSchema,
  referralStatsSchema,
} from './schemas.ts';

export const referralRoutes = defineRoutes({
  click: {
    method: 'post',
    path: '/referrals/clicks',
    summary: 'Counts a visit by a referral link, once a visitor and day',
    access: 'public',
    body: z.object({ code: z.string().trim().min(1).max(32) }),
    data: referralClickSchema,
  },
  stats: {
    method: 'get',
    path: '/referrals/stats',
    summary: "The caller's referral code with its visits, friends and bonuses",
    access: ['account:own'],
    data: referralStatsSchema,
  },
  history: {
    method: 'get',
    path: '/referrals/history',
    summary: 'Friends who registered with the code, the latest first',
    access: ['account:own'],
    query: pageQuerySchema,
    data: pageSchema(referralFriendSchema),
  },
  bonuses: {
    method: 'get',
    path: '/referrals/bonuses',
    summary: "Bonuses of friends' purchases, the latest first, paid and due",
    access: ['account:own'],
    query: pageQuerySchema,
    data: pageSchema(referralBonusSchema),
  },
});
