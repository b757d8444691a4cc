import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { addDays, DAY_MS } from '../../../platform/utc-day.ts';
import { PIECE_FORM, SupportPieceModel, type SupportPieceRow } from '../rollups/piece.model.ts';
import { revisionsOf, spanOf } from '../rollups/read-rollups.ts';
import { ROLLED } from '../rollups/rolled-days.ts';
import {
  ROLLED_REPORTS,
  ROLLUP_FORMS,
  type RolledReport,
  RollupModel,
  type RollupRow,
  rollupId,
} from '../rollups/rollup.model.ts';
import { forgetPiecesOf, sumPiece } from '../rollups/support-pieces.ts';
import { tellFault } from '../rollups/tell-fault.ts';
import { keepCustomers } from './keep-customers.ts';

/** In one go: the job comes again soon. */
const MADE_AT_ONCE = 40;
const COMPARED_AT_ONCE = 10;
/** Each day's sums are compared with their rows so often. */
const COMPARED_EVERY_MS = DAY_MS;

type Kept = Pick<RollupRow, '_id' | 'day' | 'revision'>;

/**
 * Keeps the sums of days that are over, and compares those kept with their rows in turn (R2), and pieces of the months with their days.
 * All of it is worked out from the rows: killed anywhere, or run twice, it comes to the same.
 */
export async function keepRollups(): Promise<void> {
  for (const report of ROLLED_REPORTS) {
    await makeMissing(report);
    await compareOldest(report);
  }
  await comparePieces();
  await keepCustomers();
}

/** The newest days first. */
async function makeMissing(report: RolledReport): Promise<void> {
  const last = ROLLED[report].lastDay(clock.nowMs());
  const first = await ROLLED[report].firstDay();
  if (first === null || first > last) return;
  const revisions = await revisionsOf(report, first, last);
  const readable = { report, form: ROLLUP_FORMS[report] };
  const kept = await RollupModel.find(readable, { day: 1, revision: 1 }).lean<Kept[]>();
  const known = new Map(kept.map(({ day, revision }) => [day, revision]));
  let made = 0;
  for (let day = last; day >= first && made < MADE_AT_ONCE; day = addDays(day, -1)) {
    if (known.get(day) === (revisions.get(day) ?? 0)) continue;
    made += 1;
    await keep(report, day).catch((error: unknown) => {
      // Its rows are read whenever it is asked for, or are too many for that too; no other day waits for it.
      if (!(error instanceof AppError)) throw error;
      logger.warn({ err: error, report, day }, 'sums of a day could not be made');
    });
  }
}

/** Reads the revision before the rows: a change meanwhile makes what is kept count no more. */
async function sumNow(report: RolledReport, day: string) {
  const revision = (await revisionsOf(report, day, day)).get(day) ?? 0;
  return { revision, sums: await ROLLED[report].sum(spanOf(day)) };
}

async function keep(report: RolledReport, day: string): Promise<void> {
  const { revision, sums } = await sumNow(report, day);
  if (sums === null) return;
  const now = clock.now();
  await RollupModel.replaceOne(
    { _id: rollupId(report, day) },
    { report, day, form: ROLLUP_FORMS[report], revision, sums, madeAt: now, comparedAt: now },
    { upsert: true },
  );
}

async function compareOldest(report: RolledReport): Promise<void> {
  const due = await RollupModel.find({
    report,
    form: ROLLUP_FORMS[report],
    comparedAt: { $lte: new Date(clock.nowMs() - COMPARED_EVERY_MS) },
  })
    .sort({ comparedAt: 1 })
    .limit(COMPARED_AT_ONCE)
    .lean<RollupRow[]>();
  for (const row of due) await compare(row);
}

/** Sums that are not those of their rows are told of and put right. */
async function compare({ _id, report, day, revision }: RollupRow): Promise<void> {
  const now = await sumNow(report, day);
  const [comparedAt, known] = [clock.now(), await RollupModel.findById(_id)];
  if (!known) return;
  const same = now.sums !== null && Buffer.from(known.sums).equals(now.sums);
  // Rows that were changed since it was made are no error: nobody reads it, and it is made anew.
  const differs = now.revision === revision && !same;
  if (now.sums === null) await RollupModel.deleteOne({ _id });
  else await RollupModel.updateOne({ _id }, { $set: { sums: now.sums, revision: now.revision, comparedAt } });
  if (!differs) return;
  if (report === 'support' || report === 'support_facts') await forgetPiecesOf(day);
  await tellFault(report, day);
}

async function comparePieces(): Promise<void> {
  // By the driver, which answers the bytes themselves.
  const due = await SupportPieceModel.collection
    .find<SupportPieceRow>(
      { form: PIECE_FORM, comparedAt: { $lte: new Date(clock.nowMs() - COMPARED_EVERY_MS) } },
      { promoteBuffers: true, sort: { comparedAt: 1 }, limit: COMPARED_AT_ONCE },
    )
    .toArray();
  for (const row of due) await comparePiece(row);
}

async function comparePiece({ revision, whole, sums, ...row }: SupportPieceRow): Promise<void> {
  const now = await sumPiece(row);
  if (!now) {
    await SupportPieceModel.deleteOne({ _id: row._id });
    return;
  }
  await SupportPieceModel.updateOne({ _id: row._id }, { $set: { ...now, comparedAt: clock.now() } });
  if (now.revision === revision && !(now.whole.equals(whole) && now.sums.equals(sums)))
    await tellFault('support', row.from);
}
