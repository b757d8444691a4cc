import type { Feature } from '../../platform/feature.ts';
import { mountFinance } from './finance.routes.ts';

export const financeFeature: Feature = { routes: mountFinance };
