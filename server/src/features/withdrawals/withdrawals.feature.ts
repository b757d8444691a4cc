import type { Feature } from '../../platform/feature.ts';
import { mountWithdrawals } from './withdrawals.routes.ts';

export const withdrawalsFeature: Feature = { routes: mountWithdrawals };
