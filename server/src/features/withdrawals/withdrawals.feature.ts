import type { Feature } from '../../platform/feature.ts';
import { mountAdminWithdrawals } from './admin-withdrawals.routes.ts';
import { withdrawalsRealtime } from './withdrawals.realtime.ts';
import { mountWithdrawals } from './withdrawals.routes.ts';

export const withdrawalsFeature: Feature = {
  routes: (mount) => {
    mountWithdrawals(mount);
    mountAdminWithdrawals(mount);
  },
  realtime: withdrawalsRealtime,
};
