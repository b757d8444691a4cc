import { placeOf } from '@lode/shared/notifications/places';
import type { PushMessage } from '@lode/shared/notifications/push';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { NotificationModel, type NotificationRow } from '../notification.model.ts';
import { desk } from '../ports/desk.ts';
import { readers } from '../ports/readers.ts';
import { PushDeviceModel, type PushDeviceRow } from '../push/push-device.model.ts';
import { isUrgent } from '../push/push-due.ts';
import { handOver } from '../push/push-service.ts';
import { pushDetails, pushTitle } from '../push/push-words.ts';
import { getPushSettings } from '../queries/get-push-settings.ts';
import { listUnread, type PushNote, queuePush, UNREAD_TOLD } from './push-news.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** How long it is of use: who waits has somebody soon, or is gone. */
const WORTH_MS = { user: 24 * 60 * MINUTE_MS, admin: 10 * MINUTE_MS };

interface Delivery {
  device: string;
  note: PushNote;
  told: number;
  tries: number;
}

/**
 * Tells one device one thing, as it stands now: nothing where it was read or seen to meanwhile, or where the login that the device
 * asked by is over. A push service that does not answer is tried again later and later, while it is of use.
 */
export async function deliverPush({ device: id, note, told, tries }: Delivery): Promise<void> {
  const device = await PushDeviceModel.findById(id).lean<PushDeviceRow>();
  if (!device) return;
  if (!(await readers.ask().isLoggedIn(String(device.loginId)))) return forget(id);
  const message = await messageFor(device, note);
  const left = told + WORTH_MS[device.side] - clock.nowMs();
  if (!message || left <= 0) return;
  const outcome = await handOver(device, {
    payload: JSON.stringify(message),
    topic: message.tag,
    ttlS: Math.ceil(left / 1000),
    urgent: device.side === 'admin' || isUrgent(note.kind),
  });
  if (outcome === 'gone') return forget(id);
  if (outcome === 'refused') logger.warn({ kind: note.kind }, 'a push service refused what it was given');
  const waitMs = Math.min(MINUTE_MS * 2 ** tries, LONGEST_WAIT_MS);
  if (outcome === 'later') await queuePush(id, note, new Date(told), tries + 1, clock.nowMs() + waitMs);
}

async function forget(id: string): Promise<void> {
  await PushDeviceModel.deleteOne({ _id: id });
}

/** Null where there is nothing more to tell. */
async function messageFor(device: PushDeviceRow, note: PushNote): Promise<PushMessage | null> {
  const { side, language } = device;
  const userId = String(device.userId);
  const { details } = await getPushSettings(userId, side);
  const common = { title: pushTitle(note.kind, language), tag: note.about, side, language };
  if (side === 'admin') {
    const { concerns, listConcerning } = desk.ask();
    // A colleague has taken it meanwhile, or they themselves have seen to it.
    if (!(await concerns(userId, note.about))) return null;
    const body = details ? (note.name ?? '') : '';
    const open = new Set([note.about, ...(await listConcerning(userId))]);
    const unread = [...open].slice(0, UNREAD_TOLD);
    return { ...common, body, url: placeOf(note.kind, note.about, null), unread };
  }
  const row = await NotificationModel.findOne(
    { _id: note.about, userId: device.userId, readAt: null },
    null,
    {
      useBigInt64: true,
    },
  ).lean<NotificationRow>();
  if (!row) return null;
  const body = details ? pushDetails(row, language) : '';
  return {
    ...common,
    body,
    url: placeOf(row.kind, row.about ?? null, row.day ?? null),
    unread: await listUnread(userId),
  };
}
