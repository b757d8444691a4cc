import type { PushSettings } from '@lode/shared/notifications/push';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { NotificationModel } from '../notification.model.ts';
import { afterQuiet } from '../push/push-due.ts';
import { PushSettingsModel } from '../push/push-settings.model.ts';

/** Keeps what somebody chose; what waits for the end of their quiet hours waits for the one that is now theirs. */
export async function choosePush(userId: string, chosen: PushSettings): Promise<void> {
  const { details, quiet, time_zone: timeZone } = chosen;
  const muted = [...new Set(chosen.muted)];
  await PushSettingsModel.updateOne(
    { _id: userId },
    { $set: { muted, details, quiet, timeZone } },
    { upsert: true },
  );
  const now = clock.now();
  const waiting = { userId: new Types.ObjectId(userId), pushAt: { $gt: now } };
  await NotificationModel.updateMany(waiting, { $set: { pushAt: afterQuiet(now, chosen) } });
}
