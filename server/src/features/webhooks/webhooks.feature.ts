import type { Feature } from '../../platform/feature.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export const webhooksFeature: Feature = { routes: mountWebhooks };
