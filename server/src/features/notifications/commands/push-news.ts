import { notificationJobs } from '@lode/shared/notifications/jobs';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { NotificationModel, type NotificationRow } from '../notification.model.ts';
import { getPushSettings } from '../queries/get-push-settings.ts';
import { listDevices } from '../queries/list-push-devices.ts';

const BATCH = 500;

type DueRow = Pick<NotificationRow, '_id' | 'userId' | 'kind' | 'at'>;

/**
 * Queues what customers' devices are to be told by now, a job a device. It is marked as told after that: a process that
 * dies between queues it again, which is the same job; and a device shows what it is told twice once.
 */
export async function pushNews(): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await NotificationModel.find({ pushAt: { $lte: now } }, { userId: 1, kind: 1, at: 1 })
      .sort({ pushAt: 1 })
      .limit(BATCH)
      .lean<DueRow[]>();
    for (const [userId, rows] of Map.groupBy(due, (row) => String(row.userId))) await tell(userId, rows);
    const told = { _id: { $in: due.map(({ _id }) => _id) }, pushAt: { $lte: now } };
    await NotificationModel.updateMany(told, { $unset: { pushAt: '' } });
    if (due.length < BATCH) return;
  }
}

async function tell(userId: string, rows: DueRow[]): Promise<void> {
  const [devices, { muted }] = await Promise.all([
    listDevices(userId, 'user'),
    getPushSettings(userId, 'user'),
  ]);
  for (const { _id, kind, at } of newestOfEachKind(rows)) {
    if (muted.includes(kind)) continue;
    const note = { kind, about: String(_id), name: null };
    for (const device of devices) await queuePush(device._id, note, at);
  }
}

/** After a night a device is told the newest of each kind; the bell has all of them. */
function newestOfEachKind(rows: DueRow[]): DueRow[] {
  const sorted = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [...new Map(sorted.map((row) => [row.kind, row])).values()];
}

/** What a device is told: of a customer `about` is the notification, of an agent the conversation. */
export type PushNote = (typeof notificationJobs.push)['payload']['_output']['note'];

export function queuePush(device: string, note: PushNote, told: Date, tries = 0, at?: number): Promise<void> {
  return enqueue(notificationJobs.push, { device, note, told: told.getTime(), tries }, at);
}

/** All that is unread of a customer's, newest first: what else their devices show was read elsewhere. */
export async function listUnread(userId: string): Promise<string[]> {
  const unread = { userId: new Types.ObjectId(userId), readAt: null };
  const rows = await NotificationModel.find(unread, { _id: 1 }).sort({ at: -1 }).limit(UNREAD_TOLD).lean();
  return rows.map(({ _id }) => String(_id));
}

/** A message has no room for more than a hundred and some ids. */
export const UNREAD_TOLD = 50;
