import type { Feature } from '../../platform/feature.ts';
import { treasuryRealtime } from './treasury.realtime.ts';
import { mountTreasury } from './treasury.routes.ts';

export const treasuryFeature: Feature = { routes: mountTreasury, realtime: treasuryRealtime };
