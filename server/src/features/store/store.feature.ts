import type { Feature } from '../../platform/feature.ts';
import { mountStore } from './store.routes.ts';

export const storeFeature: Feature = { routes: mountStore };
