import type { Feature } from '../../platform/feature.ts';
import { mountDashboard } from './dashboard.routes.ts';

export const dashboardFeature: Feature = { routes: mountDashboard };
