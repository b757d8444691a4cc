import type { Feature } from '../../platform/feature.ts';
import './health.model.ts';
import { mountStatus } from './status.routes.ts';

export const statusFeature: Feature = { routes: mountStatus };
