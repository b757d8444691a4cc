import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { addDays, DAY_MS, dayOf } from '../../../platform/utc-day.ts';
import { findFirstDay } from '../../accounts/queries/read-newcomers.ts';
import { compareDay, keepDay } from '../customers/customer-days.ts';
import { CustomerChangeModel, CustomerDayModel } from '../customers/customer-facts.model.ts';
import { dayIdOf, dayOfId, findKeptDays } from '../customers/customer-hours.ts';
import {
  CUSTOMER_PIECE_FORM,
  CustomerPieceModel,
  type CustomerPieceRow,
} from '../customers/customer-piece.model.ts';
import { advancePiece, sumPiece } from '../customers/customer-pieces.ts';
import { readTurn } from '../customers/customer-turns.ts';
import { takeUpNotes } from '../customers/take-up-notes.ts';
import { tellFault } from '../rollups/tell-fault.ts';

/** In one go: the job comes again soon. */
const MADE_AT_ONCE = 40;
const COMPARED_AT_ONCE = 10;
const COMPARED_EVERY_MS = DAY_MS;
/** A piece that so many turns have passed by is brought up to date: who reads it reads all that they have changed. */
const PASSED = 20;
/** Whoever makes something of older changes has long done it, by the store's own clock. */
const NEEDED_MS = 3_600_000;

/** Keeps the customers of every day, and compares what is kept with their rows in turn (R2), and pieces of the months with it. */
export async function keepCustomers(): Promise<void> {
  await keepMissing();
  await takeUpNotes();
  await compareDays();
  await comparePieces();
  await advancePieces();
  await dropChanges();
}

/** The newest days first, tomorrow with them: who registers then is kept from the first on. Zones reach into the day before the first. */
async function keepMissing(): Promise<void> {
  const first = await findFirstDay();
  if (first === null) return;
  const [from, to] = [addDays(first, -1), addDays(dayOf(clock.now()), 1)];
  const known = await findKeptDays(from, to);
  let made = 0;
  for (let day = to; day >= from && made < MADE_AT_ONCE; day = addDays(day, -1)) {
    if (known.has(day)) continue;
    made += 1;
    await keepDay(day).catch((error: unknown) => {
      // Its rows are read whenever it is asked for; no other day waits for it.
      if (!(error instanceof AppError)) throw error;
      logger.warn({ err: error, report: 'customers', day }, 'sums of a day could not be made');
    });
  }
}

const due = () => ({ comparedAt: { $lte: new Date(clock.nowMs() - COMPARED_EVERY_MS) } });

async function compareDays(): Promise<void> {
  const rows = await CustomerDayModel.find({ _id: { $gte: dayIdOf(''), $lt: dayIdOf('a') }, ...due() })
    .sort({ comparedAt: 1 })
    .limit(COMPARED_AT_ONCE)
    .lean();
  for (const { _id } of rows) {
    const day = dayOfId(_id);
    const differed = await compareDay(day);
    if (differed === undefined) continue;
    await CustomerDayModel.updateOne({ _id }, { $set: { comparedAt: clock.now() } });
    if (differed) await tellFault('customers', day);
  }
}

const findPieces = (condition: object) =>
  CustomerPieceModel.collection
    .find<CustomerPieceRow>({ form: CUSTOMER_PIECE_FORM, ...condition }, { promoteBuffers: true })
    .limit(COMPARED_AT_ONCE);

async function comparePieces(): Promise<void> {
  for (const row of await findPieces(due()).sort({ comparedAt: 1 }).toArray()) {
    const now = await sumPiece(row);
    if (!now) continue;
    const told = await advancePiece(row, now.turn);
    await CustomerPieceModel.updateOne({ _id: row._id }, { $set: { ...now, comparedAt: clock.now() } });
    if (!(now.whole.equals(told.whole) && now.sums.equals(told.sums))) await tellFault('customers', row.from);
  }
}

async function advancePieces(): Promise<void> {
  const turn = await readTurn();
  for (;;) {
    const rows = await findPieces({ turn: { $lt: turn - PASSED } }).toArray();
    if (rows.length === 0) return;
    for (const row of rows) {
      const made = await advancePiece(row, turn);
      await CustomerPieceModel.updateOne({ _id: row._id, turn: row.turn }, { $set: made });
    }
  }
}

/** Changes that every piece knows of. */
async function dropChanges(): Promise<void> {
  const [oldest] = await CustomerPieceModel.find({ form: CUSTOMER_PIECE_FORM }, { turn: 1 })
    .sort({ turn: 1 })
    .limit(1)
    .lean();
  const turn = oldest?.turn ?? (await readTurn());
  await CustomerChangeModel.deleteMany({
    turn: { $lte: turn },
    madeAt: { $lt: new Date(Date.now() - NEEDED_MS) },
  });
}
