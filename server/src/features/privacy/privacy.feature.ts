import type { Feature } from '../../platform/feature.ts';
import { mountPrivacy } from './privacy.routes.ts';

export const privacyFeature: Feature = { routes: mountPrivacy };
