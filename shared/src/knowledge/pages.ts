/** Pages that an article may lead to, beside articles (`/help/<slug>`). */
export const ARTICLE_PAGES = [
  '/help',
  '/transparency',
  '/all-withdrawals',
  '/privacy',
  '/terms',
  '/auth/login',
  '/auth/register',
  '/auth/reset',
  '/app',
  '/app/dashboard',
  '/app/store',
  '/app/mining',
  '/app/recharge',
  '/app/referral',
  '/app/wallet',
  '/app/activities',
  '/app/rewards',
  '/app/profile',
  // In the demo only.
  '/dev/mailbox',
] as const;
