import type { ActivityType } from '@lode/shared/activities/schemas';
import type { Types } from 'mongoose';
import { hasBroughtSomebody } from '../../accounts/queries/list-friends.ts';
import { listRegistrations } from '../../accounts/queries/list-registrations.ts';
import { listBuyers } from '../../store/queries/list-buyers.ts';

/** Who did what a type asks for from `from` on and before `to`, in batches. */
export async function* findCandidates(
  type: ActivityType,
  from: Date,
  to: Date,
): AsyncGenerator<Types.ObjectId[]> {
  switch (type) {
    case 'register':
      for await (const rows of listRegistrations(from, to)) yield rows.map(({ _id }) => _id);
      return;
    case 'referral':
      for await (const rows of listRegistrations(from, to)) {
        const inviters = new Map(rows.map(({ referredBy }) => [String(referredBy), referredBy]));
        const entitled: Types.ObjectId[] = [];
        for (const [id, inviter] of inviters)
          if (inviter && (await hasBroughtSomebody(id, from, to))) entitled.push(inviter);
        yield entitled;
      }
      return;
    case 'purchase':
      yield* listBuyers(from, to);
  }
}
