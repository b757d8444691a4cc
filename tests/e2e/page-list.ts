/** Every screen of the client, by who may see it. A test compares the list with the router's. */
export const PAGES = {
  visitor: [
    '/',
    '/all-withdrawals',
    '/transparency',
    '/privacy',
    '/terms',
    '/nowhere',
    '/auth/login',
    '/auth/register',
    '/auth/reset',
    '/googleadmin/login',
  ],
  user: [
    '/app/dashboard',
    '/app/store',
    '/app/mining',
    '/app/referral',
    '/app/recharge',
    '/app/wallet',
    '/app/activities',
    '/app/rewards',
    '/app/profile',
  ],
  admin: [
    '/googleadmin/dashboard',
    '/googleadmin/profile',
    '/googleadmin/users',
    '/googleadmin/service',
    '/googleadmin/finance/reserves',
    '/googleadmin/mining/plans',
    '/googleadmin/mining/contracts',
    '/googleadmin/system/configs',
    '/googleadmin/system/translations',
    '/googleadmin/logs/operations',
    '/googleadmin/logs/risks',
  ],
} as const;

/** Paths of the router that show nothing of their own, or only with something that has to be made first. */
export const WITHOUT_SCREEN = [
  '/auth',
  '/app',
  '/googleadmin',
  '/r/:code',
  'oauth/callback',
  'users/:id',
  'activities/:id',
  'deposit/:id',
  'mining/contracts/:id',
  'mining/:id',
  '*',
];
