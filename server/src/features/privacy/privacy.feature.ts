import type { Feature } from '../../platform/feature.ts';
import { leftAccess } from '../accounts/ports/left-access.ts';
import { endLeftAccessIn } from './commands/end-left-access.ts';
import { mountPrivacy } from './privacy.routes.ts';

export const privacyFeature: Feature = {
  routes: mountPrivacy,
  answerPorts: () => leftAccess.answerWith({ endLeftAccessIn }),
};
