import { clock } from '../../../platform/clock.ts';
import { afterQuiet } from '../push/push-due.ts';
import { readPushSettings } from '../queries/get-push-settings.ts';
import { listDevices } from '../queries/list-push-devices.ts';
import { type PushNote, queuePush } from './push-news.ts';

/** Tells the devices of these members of staff. In their quiet hours they are not told later either: somebody else serves. */
export async function tellStaff(userIds: readonly string[], note: PushNote): Promise<void> {
  const now = clock.now();
  const settings = await readPushSettings(userIds, 'admin');
  for (const userId of userIds) {
    const own = settings(userId);
    if (own.muted.includes(note.kind) || afterQuiet(now, own) > now) continue;
    for (const { _id } of await listDevices(userId, 'admin')) await queuePush(_id, note, now);
  }
}
