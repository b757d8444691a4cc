import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { findReferralCode, type ReferralCodeProblem } from '../../accounts/queries/find-referral-code.ts';
import { ReferralClickModel } from '../referral-click.model.ts';

/** Who follows a link, as far as we can tell one visitor from another without keeping anything there. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/** Who invites by a link, or why nobody does. */
export type Invitation = { inviter: string } | { problem: ReferralCodeProblem };

/**
 * Counts a visit by a referral link, once a visitor, code and day; answers whose code it is, and a code that is
 * good for nothing counts nothing. The visitor is stored as a keyed hash that differs from day to day.
 */
export async function countClick(code: string, { address, userAgent }: Visitor): Promise<Invitation> {
  const network = countedAddress(address);
  await consume(LIMITS.clicksPerAddress, network);
  const found = await findReferralCode(code);
  if ('problem' in found) return found;
  const now = clock.now();
  const day = dayOf(now);
  const visitor = keyedHash('visitor', `${day} ${network} ${userAgent}`);
  try {
    await ReferralClickModel.create({
      _id: `${day} ${found.code} ${visitor}`,
      userId: found.userId,
      createdAt: now,
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return { inviter: found.username };
}
