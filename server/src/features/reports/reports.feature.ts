import type { Feature } from '../../platform/feature.ts';
import { mountReports } from './reports.routes.ts';

export const reportsFeature: Feature = { routes: mountReports };
