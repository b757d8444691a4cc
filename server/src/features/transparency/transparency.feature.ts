import type { Feature } from '../../platform/feature.ts';
import { mountTransparency } from './transparency.routes.ts';

export const transparencyFeature: Feature = { routes: mountTransparency };
