import mongoose, { type ClientSession, Schema, type Types } from 'mongoose';
import { clock } from './clock.ts';
import { logger } from './logger.ts';
import { publishDeliveries } from './publish.ts';
import { type DomainEvent, deliveriesOf } from './realtime.ts';

interface OutboxRow extends DomainEvent {
  _id: Types.ObjectId;
  createdAt: Date;
}

const outboxSchema = new Schema<OutboxRow>(
  {
    type: { type: String, required: true },
    data: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
outboxSchema.index({ createdAt: 1 });

const OutboxModel = mongoose.model('Outbox', outboxSchema);

/** A row not published by its own process within this time is taken over by the sweep. */
const ORPHAN_AFTER_MS = 2000;
const SWEEP_BATCH = 500;
const MARK_EVERY_MS = 50;

export async function storeEvents(events: DomainEvent[], session: ClientSession): Promise<OutboxRow[]> {
  const rows = events.map((event) => ({
    ...event,
    _id: new mongoose.Types.ObjectId(),
    createdAt: clock.now(),
  }));
  const stored = rows.map(({ carried: _carried, ...row }) => row);
  if (stored.length > 0) await OutboxModel.collection.insertMany(stored, { session });
  return rows;
}

let sent: Types.ObjectId[] = [];
let marking: NodeJS.Timeout | undefined;

/** Published rows are removed in batches: an event sent twice after a crash is harmless, a lost one is not. */
function markSent(id: Types.ObjectId): void {
  sent.push(id);
  marking ??= setTimeout(() => void flushSent(), MARK_EVERY_MS);
}

export async function flushSent(): Promise<void> {
  clearTimeout(marking);
  marking = undefined;
  const ids = sent;
  sent = [];
  if (ids.length === 0) return;
  try {
    await OutboxModel.collection.deleteMany({ _id: { $in: ids } });
  } catch (error) {
    logger.warn({ err: error, rows: ids.length }, 'outbox rows stay for the sweep');
  }
}

/** Publishes committed rows. Never throws: what fails stays stored and the sweep sends it. */
export async function publishRows(rows: OutboxRow[]): Promise<void> {
  for (const row of rows) {
    try {
      await publishDeliveries(await deliveriesOf(row));
      markSent(row._id);
    } catch (error) {
      logger.warn({ err: error, event: row.type }, 'not published, left to the sweep');
    }
  }
}

/** Publishes what a crash or an absent Redis left unsent, oldest first. Returns how many rows it took. */
export async function sweepOutbox(): Promise<number> {
  const before = new Date(clock.nowMs() - ORPHAN_AFTER_MS);
  const rows = await OutboxModel.find({ createdAt: { $lt: before } })
    .sort({ createdAt: 1 })
    .limit(SWEEP_BATCH)
    .lean<OutboxRow[]>();
  await publishRows(rows);
  await flushSent();
  return rows.length;
}

/** How many committed events have not been published yet, and the age of the oldest in seconds. */
export async function outboxState(): Promise<{ backlog: number; oldestS: number }> {
  const [backlog, oldest] = await Promise.all([
    OutboxModel.countDocuments({}).limit(10_000),
    OutboxModel.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean<OutboxRow>(),
  ]);
  const oldestS = oldest ? Math.max(0, (clock.nowMs() - oldest.createdAt.getTime()) / 1000) : 0;
  return { backlog, oldestS };
}
