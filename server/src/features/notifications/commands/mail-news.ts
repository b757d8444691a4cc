import { formatUsd } from '@lode/shared/core/money';
import type { NewsItem } from '@lode/shared/mail/news';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { isStoreAway } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { NotificationModel, type NotificationRow } from '../notification.model.ts';
import { type Reader, readers } from '../ports/readers.ts';
import { getPreferences } from '../queries/get-preferences.ts';
import { unsubscribeToken } from '../unsubscribe-link.ts';

const BATCH = 500;
/** One mail says so many; of the others it says how many there are. */
const LISTED_MAX = 30;

/**
 * Mails customers the news whose time has come: to each one mail with all of it. What is mailed is marked in the
 * transaction that queues the mail, so that it is mailed once, whoever dies or runs twice; and there is none without news.
 * What cannot be mailed to one customer waits for the next run and keeps no other's back.
 */
export async function mailNews(): Promise<void> {
  const failed: Types.ObjectId[] = [];
  for (;;) {
    const due = await NotificationModel.find(
      { mailAt: { $lte: clock.now() }, userId: { $nin: failed } },
      { userId: 1 },
    )
      .sort({ mailAt: 1 })
      .limit(BATCH)
      .lean<Pick<NotificationRow, 'userId'>[]>();
    for (const userId of new Set(due.map((row) => String(row.userId))))
      if (!(await isMailed(userId))) failed.push(new Types.ObjectId(userId));
    if (due.length < BATCH) return;
  }
}

async function isMailed(userId: string): Promise<boolean> {
  try {
    await mailTo(userId, await readers.ask().findReader(userId));
    return true;
  } catch (err) {
    if (isStoreAway(err)) throw err;
    logger.error({ err, userId }, 'news could not be mailed');
    return false;
  }
}

function mailTo(userId: string, reader: Reader | null): Promise<void> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const due = { userId: new Types.ObjectId(userId), mailAt: { $lte: clock.now() } };
    // As it is chosen now: who has unsubscribed meanwhile is not written to.
    const { mailed } = await getPreferences(userId, session);
    const wanted = { ...due, kind: { $in: mailed } };
    const total = await NotificationModel.countDocuments(wanted, { session });
    const rows = await NotificationModel.find(wanted, null, { session, useBigInt64: true })
      .sort({ at: -1 })
      .limit(LISTED_MAX)
      .lean<NotificationRow[]>();
    await NotificationModel.updateMany(due, { $unset: { mailAt: '' } }, { session });
    if (!reader || rows.length === 0) return;
    const { email: to, language } = reader;
    const facts = {
      news: JSON.stringify(rows.map(itemOf)),
      more: total > rows.length ? String(total - rows.length) : '',
      unsubscribe: unsubscribeToken(userId),
    };
    await queueMail(tx, { to, kind: 'news', language, facts });
  });
}

function itemOf({ kind, amount, currency, day, name, endsAt }: NotificationRow): NewsItem {
  return {
    kind,
    amount: amount === undefined ? '' : formatUsd(amount),
    currency: currency ?? '',
    day: endsAt ? dayOf(endsAt) : (day ?? ''),
    contract: name ?? '',
  };
}
