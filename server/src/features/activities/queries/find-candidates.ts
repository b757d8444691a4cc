import type { ActivityType } from '@lode/shared/activities/schemas';
import type { Types } from 'mongoose';
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
        yield rows.flatMap(({ referredBy }) => (referredBy ? [referredBy] : []));
      }
      return;
    case 'purchase':
      yield* listBuyers(from, to);
  }
}
