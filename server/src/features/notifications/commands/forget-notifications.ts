import { Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { NoticePreferencesModel } from '../notice-preferences.model.ts';
import { NotificationModel } from '../notification.model.ts';
import { PushDeviceModel } from '../push/push-device.model.ts';
import { PushSettingsModel } from '../push/push-settings.model.ts';

/** Removes all that somebody was told, and what they chose to be told, as their account is closed. */
export async function forgetNotificationsIn(tx: Transaction, userId: string): Promise<void> {
  await NotificationModel.deleteMany({ userId: new Types.ObjectId(userId) }, { session: tx.session });
  await NoticePreferencesModel.deleteOne({ _id: userId }, { session: tx.session });
  await PushDeviceModel.deleteMany({ userId: new Types.ObjectId(userId) }, { session: tx.session });
  await PushSettingsModel.deleteOne({ _id: userId }, { session: tx.session });
}
