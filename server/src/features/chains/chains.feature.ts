import type { Feature } from '../../platform/feature.ts';
// Chosen where the process starts, so that a wrong choice stops it there.
import './adapters/chosen-adapters.ts';

export const chainsFeature: Feature = {};
