import type { Feature } from '../../platform/feature.ts';
import { mountAdministration } from './administration.routes.ts';

export const administrationFeature: Feature = { routes: mountAdministration };
