import type { Feature } from '../../platform/feature.ts';
import { mountKnowledge } from './knowledge.routes.ts';

export const knowledgeFeature: Feature = { routes: mountKnowledge };
