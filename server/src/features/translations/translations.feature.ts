import type { Feature } from '../../platform/feature.ts';
import { mountTranslations } from './translations.routes.ts';

export const translationsFeature: Feature = { routes: mountTranslations };
