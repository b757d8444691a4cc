import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { addDays } from '../../../platform/utc-day.ts';
import { sumPeriod } from '../../ledger/queries/sum-period.ts';
import type { FoundBreak } from '../break.model.ts';
import { CloseModel, type CloseRow } from '../close.model.ts';
import { changesOf } from '../close-books.ts';
import { closeHash } from '../close-hash.ts';
import { compareRecords } from '../queries/compare-records.ts';
import { worthABreak } from '../queries/worth-a-break.ts';
import { periodOf } from '../utc-days.ts';
import { keepBreaks } from './keep-breaks.ts';

/** Compares a closed day's rows with what was kept of it. What differs is a new break of that day; its figures stay. */
export async function checkClose(close: CloseRow): Promise<CloseRow> {
  const period = periodOf(close._id);
  const sums = await sumPeriod(period);
  const found = [
    ...(await signedBreaks(close)),
    ...(sums.digest === close.digest ? [] : [changedBreak(close, sums)]),
    ...(await worthABreak(await compareRecords(sums.moves, period))),
  ];
  const checkedAt = clock.now();
  await inTransaction(async (tx) => {
    await keepBreaks(tx, close._id, found);
    await CloseModel.updateOne({ _id: close._id }, { $set: { checkedAt } }, { session: tx.session });
  }).catch((error: unknown) => {
    // Somebody else has found the same meanwhile.
    if (!isDuplicateKey(error)) throw error;
  });
  return { ...close, checkedAt };
}

/** The kept figures themselves were changed, or the day before is not the one that this day was closed upon. */
async function signedBreaks(close: CloseRow): Promise<FoundBreak[]> {
  const dayBefore = addDays(close._id, -1);
  const before = await CloseModel.findById(dayBefore, { hash: 1 }).lean<Pick<CloseRow, 'hash'>>();
  const previous = before?.hash ?? null;
  const hash = closeHash(close);
  return [
    ...(hash === close.hash ? [] : [figuresChanged(close._id, hash)]),
    ...(previous === close.previous ? [] : [figuresChanged(dayBefore, `before: ${previous}`)]),
  ];
}

function figuresChanged(day: string, subject: string): FoundBreak {
  const rows = [{ type: 'day', id: day, amount: null }];
  return { kind: 'figures_changed', subject, asset: null, amount: null, rows };
}

/** Its amount is the first of the figures that differ; null where only words do. */
function changedBreak(
  close: CloseRow,
  { digest, figures }: Awaited<ReturnType<typeof sumPeriod>>,
): FoundBreak {
  const changes = changesOf(close.books, figures);
  const [first] = changes;
  return {
    kind: 'changed_later',
    subject: digest,
    asset: first?.asset ?? null,
    amount: first?.amount ?? null,
    rows: changes.map(({ type, id, amount }) => ({ type, id, amount })),
  };
}
