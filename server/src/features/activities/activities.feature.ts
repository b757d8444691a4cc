import type { Feature } from '../../platform/feature.ts';
import { activitiesRealtime } from './activities.realtime.ts';
import { mountActivities } from './activities.routes.ts';

export const activitiesFeature: Feature = { routes: mountActivities, realtime: activitiesRealtime };
