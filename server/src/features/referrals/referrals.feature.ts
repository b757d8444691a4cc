import type { Feature } from '../../platform/feature.ts';
import { referralsRealtime } from './referrals.realtime.ts';
import { mountReferrals } from './referrals.routes.ts';

export const referralsFeature: Feature = { routes: mountReferrals, realtime: referralsRealtime };
