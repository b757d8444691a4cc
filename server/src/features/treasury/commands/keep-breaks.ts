import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { BreakModel, type BreakRow, type FoundBreak } from '../break.model.ts';

/** Rows behind a break that are kept. */
const ROWS_MAX = 50;
/** More than anybody works off: a day with more is broken as a whole. */
const BREAKS_MAX = 1000;

/** Keeps what was found on a day and is not known yet. Whoever finds the same at the same time is refused by its key. */
export async function keepBreaks(tx: Transaction, day: string, found: FoundBreak[]): Promise<void> {
  if (found.length > BREAKS_MAX) logger.error({ day, found: found.length }, 'more breaks than are kept');
  const rows = found.slice(0, BREAKS_MAX).map((one) => rowOf(day, one));
  const { session } = tx;
  const known = await BreakModel.find({ key: { $in: rows.map(({ key }) => key) } }, { key: 1 }, { session })
    .limit(rows.length)
    .lean<Pick<BreakRow, 'key'>[]>();
  const keys = new Set(known.map(({ key }) => key));
  const fresh = rows.filter(({ key }) => !keys.has(key));
  if (fresh.length === 0) return;
  await BreakModel.insertMany(fresh, { session });
  tx.event('treasury.close-changed', { day });
}

function rowOf(day: string, { subject, ...found }: FoundBreak): BreakRow {
  return {
    _id: new Types.ObjectId(),
    key: [day, found.kind, subject, String(found.amount)].join('|'),
    day,
    ...found,
    rows: found.rows.slice(0, ROWS_MAX),
    foundAt: clock.now(),
    state: 'open',
    explanation: null,
    settled: null,
    refusals: [],
  };
}
