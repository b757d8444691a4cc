import type { FirstSteps } from '@lode/shared/dashboard/own-rest';
import type { Identity } from '../../../platform/identity.ts';
import { getProfile } from '../../accounts/queries/get-profile.ts';
import { hasDeposited } from '../../deposits/queries/has-deposited.ts';
import { findLastPayout } from '../../mining/queries/list-earnings.ts';
import { hasEverPurchased } from '../../store/queries/has-purchased.ts';

/** What a customer has done of what one begins with, each told by the rows that it left. */
export async function getFirstSteps(identity: Identity): Promise<FirstSteps> {
  const { userId } = identity;
  const [user, deposited, bought, lastPayout] = await Promise.all([
    getProfile(identity),
    hasDeposited(userId),
    hasEverPurchased(userId),
    findLastPayout(userId),
  ]);
  const secured = Boolean(user.totp) || (user.passkeys ?? 0) > 0;
  return { secured, deposited, bought, paid: lastPayout !== null };
}
