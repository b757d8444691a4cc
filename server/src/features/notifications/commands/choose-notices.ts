import type { NoticePreferences } from '@lode/shared/notifications/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { nextMail } from '../mail-due.ts';
import { NoticePreferencesModel } from '../notice-preferences.model.ts';
import { NotificationModel } from '../notification.model.ts';
import { tellTabs } from './notify.ts';

/** Keeps what a customer chose; what waits to be mailed waits for the time that is now theirs. */
export function chooseNotices(userId: string, chosen: NoticePreferences): Promise<void> {
  const { time_zone: timeZone, pace } = chosen;
  const [hidden, mailed] = [[...new Set(chosen.hidden)], [...new Set(chosen.mailed)]];
  return inTransaction(async (tx) => {
    const { session } = tx;
    const now = clock.now();
    await NoticePreferencesModel.updateOne(
      { _id: userId },
      { $set: { hidden, mailed, pace, timeZone } },
      { upsert: true, session },
    );
    const waiting = { userId: new Types.ObjectId(userId), mailAt: { $exists: true } };
    await NotificationModel.updateMany(waiting, { $set: { mailAt: nextMail(now, chosen) } }, { session });
    tellTabs(tx, [userId], now);
  });
}

/**
 * Ends all mail of news to a customer and changes nothing else; what waits for a mail is left out of it. Twice is once.
 * Who has such a mail has chosen it: an account without a choice, or one that was closed since, has nothing to end.
 */
export async function unsubscribe(userId: string): Promise<void> {
  await NoticePreferencesModel.updateOne({ _id: userId }, { $set: { mailed: [] } });
}
