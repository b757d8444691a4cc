import type { Feature } from '../../platform/feature.ts';
import { miningRealtime } from './mining.realtime.ts';
import { mountMining } from './mining.routes.ts';

export const miningFeature: Feature = { routes: mountMining, realtime: miningRealtime };
