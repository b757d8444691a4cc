import type { Feature } from '../../platform/feature.ts';
import { mountReferrals } from './referrals.routes.ts';

export const referralsFeature: Feature = { routes: mountReferrals };
