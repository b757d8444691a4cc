import type { Feature } from '../../platform/feature.ts';
import { ratesRealtime } from './rates.realtime.ts';
import { mountRates } from './rates.routes.ts';

export const ratesFeature: Feature = {
  routes: mountRates,
  realtime: ratesRealtime,
};
