import type { NotificationKind } from '@lode/shared/notifications/schemas';
import type { ClientSession } from 'mongoose';
import { readPushSettings } from '../queries/get-push-settings.ts';
import { whoHasDevices } from '../queries/list-push-devices.ts';
import { pushDue } from './push-due.ts';

/** When the devices of each are told what happened at `told`; null where there are none, or they are not to be. */
export async function pushTimes(userIds: readonly string[], told: Date, session: ClientSession) {
  const having = new Set(await whoHasDevices('user', userIds, session));
  const settings = await readPushSettings([...having], 'user', session);
  return (userId: string, kind: NotificationKind): Date | null =>
    having.has(userId) ? pushDue(told, kind, settings(userId)) : null;
}
