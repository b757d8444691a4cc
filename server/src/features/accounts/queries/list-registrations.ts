import type { Types } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** Somebody's registration, and whose code they came with. */
export type Registration = Pick<UserRow, '_id' | 'referredBy' | 'createdAt'>;

const BATCH = 500;

/** Which customers registered for the first time from `from` on and before `to`, oldest first, in batches. */
export async function* listRegistrations(from: Date, to: Date): AsyncGenerator<Registration[]> {
  let after: Types.ObjectId | undefined;
  let since = from;
  for (;;) {
    const rows: Registration[] = await UserModel.find(
      {
        role: 'user',
        formerCustomer: { $ne: true },
        $and: [
          { createdAt: { $gte: since, $lt: to } },
          ...(after ? [{ $or: [{ createdAt: { $gt: since } }, { _id: { $gt: after } }] }] : []),
        ],
      },
      { referredBy: 1, createdAt: 1 },
    )
      .sort({ createdAt: 1, _id: 1 })
      .limit(BATCH)
      .lean();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last._id;
    since = last.createdAt;
  }
}
