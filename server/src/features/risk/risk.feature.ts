import type { Feature } from '../../platform/feature.ts';
import { mountRisk } from './risk.routes.ts';

export const riskFeature: Feature = { routes: mountRisk };
