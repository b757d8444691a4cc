import {
  type ChosenKind,
  NOTIFICATIONS_KEPT_DAYS,
  UNREAD_COUNTED_MAX,
} from '@lode/shared/notifications/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { NotificationModel, type NotificationRow } from '../notification.model.ts';

/** What is older goes soon, whenever the store gets to it: it is no longer told. */
const own = (userId: string, hidden: readonly ChosenKind[]) => ({
  userId: new Types.ObjectId(userId),
  ...(hidden.length > 0 && { kind: { $nin: [...hidden] } }),
  at: { $gt: new Date(clock.nowMs() - NOTIFICATIONS_KEPT_DAYS * DAY_MS) },
});

/** Those after the place that a cursor names. */
function after(cursor: string) {
  const [ms, id] = cursor.split('-');
  const at = new Date(Number(ms));
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: new Types.ObjectId(id) } }] };
}

const cursorOf = ({ at, _id }: NotificationRow) => `${at.getTime()}-${String(_id)}`;

/** What a customer was told, newest first, without what they have hidden. */
export async function listNotifications(
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  hidden: readonly ChosenKind[] = [],
): Promise<{ items: NotificationRow[]; nextCursor: string | null }> {
  const found = await NotificationModel.find(
    { $and: [own(userId, hidden), ...(cursor === undefined ? [] : [after(cursor)])] },
    null,
    { useBigInt64: true },
  )
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean<NotificationRow[]>();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? cursorOf(last) : null };
}

export async function countUnread(userId: string, hidden: readonly ChosenKind[]): Promise<number> {
  return NotificationModel.countDocuments({ ...own(userId, hidden), readAt: null }).limit(UNREAD_COUNTED_MAX);
}
