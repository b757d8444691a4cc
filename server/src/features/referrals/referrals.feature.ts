import type { Feature } from '../../platform/feature.ts';
import { bonusDecisions } from '../risk/ports/bonus-decisions.ts';
import { decideBonus } from './commands/decide-bonus.ts';
import { lockBonus } from './commands/lock-bonus.ts';
import { referralsRealtime } from './referrals.realtime.ts';
import { mountReferrals } from './referrals.routes.ts';

export const referralsFeature: Feature = {
  routes: mountReferrals,
  realtime: referralsRealtime,
  answerPorts: () => bonusDecisions.answerWith({ lockBonus, decideBonus }),
};
