import { getUser } from '../../accounts/queries/get-user.ts';
import { hasBroughtSomebody } from '../../accounts/queries/list-friends.ts';
import { hasPurchased } from '../../store/queries/has-purchased.ts';
import type { ActivityRow } from '../activity.model.ts';

/** Whether a customer has done what an activity asks for, within its time. */
export async function isEligible({ type, startsAt, endsAt }: ActivityRow, userId: string): Promise<boolean> {
  switch (type) {
    case 'register': {
      const { createdAt, formerCustomer } = await getUser(userId);
      return !formerCustomer && startsAt <= createdAt && createdAt < endsAt;
    }
    case 'referral':
      return hasBroughtSomebody(userId, startsAt, endsAt);
    case 'purchase':
      return hasPurchased(userId, startsAt, endsAt);
  }
}
