import type { Feature } from '../../platform/feature.ts';
import { mountWatch } from './watch.routes.ts';

export const watchFeature: Feature = { routes: mountWatch };
