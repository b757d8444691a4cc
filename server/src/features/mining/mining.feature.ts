import type { Feature } from '../../platform/feature.ts';
import { miningRealtime } from './mining.realtime.ts';

export const miningFeature: Feature = { realtime: miningRealtime };
