import type { Feature } from '../../platform/feature.ts';
import { securityStore } from '../../platform/security-events.ts';
import { keepEvents } from './commands/keep-events.ts';
import { mountSecurity } from './security.routes.ts';

export const securityFeature: Feature = {
  answerPorts: () => securityStore.answerWith({ keepEvents }),
  routes: mountSecurity,
};
