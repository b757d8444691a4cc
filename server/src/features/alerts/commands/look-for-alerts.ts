import { ALERT_KINDS, type AlertKind } from '@lode/shared/alerts/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { staff } from '../../guard/ports/staff.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { AlertModel, type AlertRow } from '../alert.model.ts';
import { ALERT_SOURCES, type Sighting } from '../alert-sources.ts';

/** So often is one mailed that nobody has taken; one that comes again within that time is the same one. */
const MAIL_MS = 3_600_000;
/** So often one that somebody has taken, however often they take it: nobody silences what stays there. */
const TAKEN_MAIL_MS = DAY_MS;
/** Of a kind at once: more than there are switches, coins and days that anybody leaves. */
const OPEN_MAX = 500;

/** Begins, keeps and ends alerts by what is there now. A source that cannot tell keeps its own as they are. */
export async function lookForAlerts(): Promise<void> {
  for (const kind of ALERT_KINDS) {
    try {
      const asked = clock.now();
      await follow(kind, await ALERT_SOURCES[kind](), asked);
    } catch (error) {
      // Somebody else has seen the same meanwhile.
      if (!isDuplicateKey(error)) logger.warn({ err: error, kind }, 'an alert could not be looked for');
    }
  }
}

/** What somebody else has seen since the source was asked is there. */
async function follow(kind: AlertKind, sightings: Sighting[], asked: Date): Promise<void> {
  const there = sightings.slice(0, OPEN_MAX);
  for (const sighting of there) await inTransaction((tx) => see(tx, kind, sighting));
  const subjects = there.map(({ subject }) => subject);
  const unseen = { kind, open: true, subject: { $nin: subjects }, lastSeen: { $lt: asked } };
  const gone = await AlertModel.find(unseen, { _id: 1 }).limit(OPEN_MAX).lean<Pick<AlertRow, '_id'>[]>();
  for (const { _id } of gone) await inTransaction((tx) => end(tx, _id));
}

async function see(tx: Transaction, kind: AlertKind, { subject, count }: Sighting): Promise<void> {
  const { session } = tx;
  const now = clock.now();
  const known = await AlertModel.findOne(
    { kind, subject, $or: [{ open: true }, { endedAt: { $gte: new Date(now.getTime() - MAIL_MS) } }] },
    null,
    { session },
  )
    .sort({ open: -1, endedAt: -1 })
    .lean<AlertRow>();
  const row = known ?? fresh(kind, subject, now);
  const isDue = !known || now.getTime() - known.mailedAt.getTime() >= (known.taken ? TAKEN_MAIL_MS : MAIL_MS);
  const seen = { open: true, endedAt: null, count, lastSeen: now, ...(isDue && { mailedAt: now }) };
  const { _id, ...made } = { ...row, ...seen };
  await AlertModel.updateOne({ _id }, { $set: made }, { upsert: true, session });
  if (isDue) await tellAdmins(tx, row);
  if (!known?.open) tx.event('alerts.alert-changed', { alertId: String(_id) });
}

function fresh(kind: AlertKind, subject: string | null, since: Date): AlertRow {
  const _id = new mongoose.Types.ObjectId();
  const seen = { open: true, count: 0, since, lastSeen: since, mailedAt: since };
  return { _id, kind, subject, ...seen, taken: null, endedAt: null };
}

/** Its cause is gone: it stays in the list, as ended. */
async function end(tx: Transaction, _id: AlertRow['_id']): Promise<void> {
  const ended = { open: false, endedAt: clock.now() };
  const { session } = tx;
  const { modifiedCount } = await AlertModel.updateOne({ _id, open: true }, { $set: ended }, { session });
  if (modifiedCount > 0) tx.event('alerts.alert-changed', { alertId: String(_id) });
}

async function tellAdmins(tx: Transaction, { kind, subject, since }: AlertRow): Promise<void> {
  const facts = {
    alert: kind,
    subject: subject ?? '–',
    time: since.toISOString(),
    link: `${config.publicUrl ?? ''}/googleadmin/finance/treasury?tab=alerts`,
  };
  for (const { email, language } of await staff.ask().listAdmins(tx.session))
    await queueMail(tx, { to: email, kind: 'alert', language, facts });
}
