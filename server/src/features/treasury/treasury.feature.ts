import type { Feature } from '../../platform/feature.ts';
import { mountCloses } from './close.routes.ts';
import { treasuryRealtime } from './treasury.realtime.ts';
import { mountTreasury } from './treasury.routes.ts';

export const treasuryFeature: Feature = {
  routes: (mount) => {
    mountTreasury(mount);
    mountCloses(mount);
  },
  realtime: treasuryRealtime,
};
