import type { Feature } from '../../platform/feature.ts';
import { mountKeys } from './keys.routes.ts';

export const keysFeature: Feature = { routes: mountKeys };
