import type { Feature } from '../../platform/feature.ts';
import { mountAccruals, mountRevenue } from './accrual.routes.ts';
import { miningRealtime } from './mining.realtime.ts';
import { mountMining } from './mining.routes.ts';

export const miningFeature: Feature = {
  routes: (mount) => {
    mountMining(mount);
    mountRevenue(mount);
    mountAccruals(mount);
  },
  realtime: miningRealtime,
};
