import type { NotificationKind } from '@lode/shared/notifications/schemas';
import { type mongo, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { mailDue } from '../mail-due.ts';
import { NotificationModel, type NotificationRow } from '../notification.model.ts';
import { pushTimes } from '../push/push-times.ts';
import { readPreferences } from '../queries/get-preferences.ts';

/** What is told, and its figures; the client words it in its reader's language. */
type News = Omit<NotificationRow, '_id' | 'userId' | 'key' | 'at' | 'readAt' | 'mailAt' | 'pushAt'>;

/** Tells customers' tabs to look again. */
export function tellTabs(tx: Transaction, userIds: string[], at: Date): void {
  tx.event('notifications.changed', { userIds, rev: at.getTime() });
}

/** News for one customer. `key` says of what: told again it replaces what was said before, as new. */
export interface NewsFor {
  userId: string;
  key: string;
  news: News;
}

/** Tells a customer something, in the transaction of what it tells of. */
export function notify(tx: Transaction, userId: string, key: string, news: News): Promise<void> {
  return notifyAll(tx, [{ userId, key, news }]);
}

/** The same of several customers, or several things. */
export async function notifyAll(tx: Transaction, all: NewsFor[]): Promise<void> {
  if (all.length === 0) return;
  const at = clock.now();
  const due = await dueTimes(
    tx,
    all.map(({ userId }) => userId),
    at,
  );
  const writes = all.map(({ userId, key, news }) => ({
    updateOne: {
      filter: { userId: new Types.ObjectId(userId), key },
      update: { $set: { ...news, at, readAt: null, ...due(userId, news.kind) } },
      upsert: true,
    },
  }));
  await NotificationModel.collection.bulkWrite(writes, { session: tx.session, ordered: false });
  tellTabs(tx, [...new Set(all.map(({ userId }) => userId))], at);
}

/** When each is mailed what is told now, and their devices are told; what is told anew and waited for that waits on. */
async function dueTimes({ session }: Transaction, userIds: string[], at: Date) {
  const people = [...new Set(userIds)];
  const preferences = await readPreferences(people, session);
  const pushed = await pushTimes(people, at, session);
  return (userId: string, kind: NotificationKind): { mailAt?: Date; pushAt?: Date } => {
    const chosen = preferences.get(userId);
    const mailAt = chosen && mailDue(at, kind, chosen);
    const pushAt = pushed(userId, kind);
    return { ...(mailAt && { mailAt }), ...(pushAt && { pushAt }) };
  };
}

/** Tells many customers of a day's payouts: what one is paid in several transactions adds up to one sum. */
export async function notifyPayouts(
  tx: Transaction,
  day: string,
  payouts: { userId: Types.ObjectId; amount: bigint }[],
): Promise<void> {
  const at = clock.now();
  const sums = new Map<string, bigint>();
  for (const { userId, amount } of payouts)
    sums.set(String(userId), (sums.get(String(userId)) ?? 0n) + amount);
  if (sums.size === 0) return;
  const due = await dueTimes(tx, [...sums.keys()], at);
  const writes = [...sums].map(([userId, amount]) => ({
    updateOne: {
      filter: { userId: new Types.ObjectId(userId), key: `payout:${day}` },
      update: { $set: { kind: 'payout', day, at, readAt: null, ...due(userId, 'payout') }, $inc: { amount } },
      upsert: true,
    },
  }));
  await NotificationModel.collection.bulkWrite(writes as mongo.AnyBulkWriteOperation<mongo.Document>[], {
    session: tx.session,
    ordered: false,
  });
  tellTabs(tx, [...sums.keys()], at);
}
