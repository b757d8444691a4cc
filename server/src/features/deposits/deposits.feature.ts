import type { Feature } from '../../platform/feature.ts';
import { depositsRealtime } from './deposits.realtime.ts';
import { mountDeposits } from './deposits.routes.ts';

export const depositsFeature: Feature = { routes: mountDeposits, realtime: depositsRealtime };
