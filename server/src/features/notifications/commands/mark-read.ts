import type { NotificationsRead } from '@lode/shared/notifications/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { NotificationModel } from '../notification.model.ts';
import { tellTabs } from './notify.ts';

/** Marks a customer's own as read; every other tab and device of theirs is told. Twice is once. */
export function markNotificationsRead(userId: string, which: NotificationsRead): Promise<void> {
  return mark(
    userId,
    'ids' in which
      ? { _id: { $in: which.ids.map((id) => new Types.ObjectId(id)) } }
      : { at: { $lte: new Date(which.until) } },
  );
}

/** The same of what tells of one thing that the customer has now seen for themselves. */
export function markSeen(userId: string, key: string): Promise<void> {
  return mark(userId, { key });
}

function mark(userId: string, filter: Record<string, unknown>): Promise<void> {
  return inTransaction(async (tx) => {
    const readAt = clock.now();
    const { modifiedCount } = await NotificationModel.updateMany(
      { userId: new Types.ObjectId(userId), readAt: null, ...filter },
      { $set: { readAt }, $unset: { pushAt: '' } },
      { session: tx.session },
    );
    if (modifiedCount > 0) tellTabs(tx, [userId], readAt);
  });
}
