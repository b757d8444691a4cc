import { Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { NotificationModel } from '../notification.model.ts';

/** Removes all that somebody was told, as their account is closed. */
export async function forgetNotificationsIn(tx: Transaction, userId: string): Promise<void> {
  await NotificationModel.deleteMany({ userId: new Types.ObjectId(userId) }, { session: tx.session });
}
