import type { Feature } from '../../platform/feature.ts';
import { mountAdminDeposits } from './admin-deposits.routes.ts';
import { depositsRealtime } from './deposits.realtime.ts';
import { mountDeposits } from './deposits.routes.ts';

export const depositsFeature: Feature = {
  routes: (mount) => {
    mountDeposits(mount);
    mountAdminDeposits(mount);
  },
  realtime: depositsRealtime,
};
