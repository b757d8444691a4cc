import mongoose, { type ClientSession, Schema, type Types } from 'mongoose';
import { clock } from './clock.ts';
import { logger } from './logger.ts';
import { publishDeliveries } from './publish.ts';
import { type Delivery, type DomainEvent, deliveriesOf, isUnheard } from './realtime.ts';
import { traceparent, within } from './traces.ts';

/** The events of one transaction. */
interface OutboxRow {
  _id: Types.ObjectId;
  events: DomainEvent[];
  createdAt: Date;
  /** Where the transaction was in its trace, while traces are kept. */
  trace?: string;
}

const outboxSchema = new Schema<OutboxRow>(
  {
    events: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    trace: { type: String },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
outboxSchema.index({ createdAt: 1 });

const OutboxModel = mongoose.model('Outbox', outboxSchema);

/** A row not published by its own process within this time is taken over by the sweep. */
const ORPHAN_AFTER_MS = 2000;
const SWEEP_BATCH = 500;
/** A row of the agents' lists goes with the next telling of them: one after another, each would wait for one of its own. */
const AT_ONCE = 50;
const MARK_EVERY_MS = 500;

/** Stores what the transaction tells, if anything; `publishRow` is to be given what it answers. */
export async function storeEvents(
  events: DomainEvent[],
  session: ClientSession,
): Promise<OutboxRow | undefined> {
  if (events.length === 0 || isUnheard()) return undefined;
  const trace = traceparent();
  const row = { _id: new mongoose.Types.ObjectId(), events, createdAt: clock.now(), ...(trace && { trace }) };
  const stored = events.map(({ type, data }) => ({ type, data }));
  await OutboxModel.collection.insertOne({ ...row, events: stored }, { session });
  return row;
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

/** Publishes a committed row. Never throws: when any of it fails it stays stored and the sweep sends it. */
export function publishRow(row: OutboxRow): Promise<void> {
  return inItsTrace(row, async () => deliver(row, await readEvents(row)));
}

/** What becomes of a row belongs to the trace of the transaction that stored it, whoever publishes it. */
function inItsTrace({ trace, events }: OutboxRow, work: () => Promise<void>): Promise<void> {
  if (trace === undefined) return work();
  const attributes = { 'lode.events': events.map(({ type }) => type) };
  return within({ name: 'outbox', parent: trace, attributes }, work);
}

type Told = PromiseSettledResult<Delivery[]>[];

const readEvents = ({ events }: OutboxRow): Promise<Told> => Promise.allSettled(events.map(deliveriesOf));

async function deliver(row: OutboxRow, told: Told): Promise<void> {
  try {
    await publishDeliveries(told.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
    for (const one of told) if (one.status === 'rejected') throw one.reason;
    markSent(row._id);
  } catch (error) {
    logger.warn({ err: error, row: row._id }, 'not published, left to the sweep');
  }
}

/** Publishes what a crash or an absent Redis left unsent, oldest first. Returns how many rows it took. */
export async function sweepOutbox(): Promise<number> {
  const before = new Date(clock.nowMs() - ORPHAN_AFTER_MS);
  const rows = await OutboxModel.find({ createdAt: { $lt: before } })
    .sort({ createdAt: 1 })
    .limit(SWEEP_BATCH)
    .lean<OutboxRow[]>();
  for (let from = 0; from < rows.length; from += AT_ONCE) await publishRows(rows.slice(from, from + AT_ONCE));
  await flushSent();
  return rows.length;
}

/** Read beside each other and handed over in their order, which publishing keeps. */
async function publishRows(rows: OutboxRow[]): Promise<void> {
  const told = await Promise.all(rows.map(async (row) => ({ row, told: await readEvents(row) })));
  await Promise.all(told.map((one) => inItsTrace(one.row, () => deliver(one.row, one.told))));
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
