import type { Feature } from '../../platform/feature.ts';
import { mountStatements } from './statements.routes.ts';

export const statementsFeature: Feature = { routes: mountStatements };
