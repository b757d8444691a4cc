import type { Feature } from '../../platform/feature.ts';
import { payoutsRealtime } from './payouts.realtime.ts';
import { mountPayouts } from './payouts.routes.ts';

export const payoutsFeature: Feature = { routes: mountPayouts, realtime: payoutsRealtime };
