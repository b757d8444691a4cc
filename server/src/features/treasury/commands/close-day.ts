import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { findFirstEntry } from '../../ledger/queries/find-first-entry.ts';
import { getKindBalancesAt, type KindPosted } from '../../ledger/queries/get-kind-balances-at.ts';
import { type PeriodSums, sumPeriod } from '../../ledger/queries/sum-period.ts';
import type { FoundBreak } from '../break.model.ts';
import { type CloseFigures, CloseModel, type CloseRow } from '../close.model.ts';
import { booksOf, closingOf, compareLedger } from '../close-books.ts';
import { closeHash } from '../close-hash.ts';
import { compareRecords } from '../queries/compare-records.ts';
import { findTakenBack } from '../queries/find-taken-back.ts';
import { findUnpaid } from '../queries/find-unpaid.ts';
import { findUnseen } from '../queries/find-unseen.ts';
import { worthABreak } from '../queries/worth-a-break.ts';
import { lastEndedDay, periodOf } from '../utc-days.ts';
import { personOf } from './change-movement.ts';
import { checkClose } from './check-close.ts';
import { type CoinComparison, compareChain } from './compare-chain.ts';
import { keepBreaks } from './keep-breaks.ts';

/** Days that one run closes, one after the other: each begins with what the one before it left. */
const AT_ONCE = 31;
/** A site that is older than this when its first day is closed begins with yesterday. */
const FIRST_DAYS = 92;
/** No day is looked at again sooner by itself. */
const CHECKED_AGAIN_MS = 3_600_000;

/** Closes every day that has ended, the oldest first, and looks again at the closed one that was looked at longest ago. */
export async function closeDueDays(): Promise<void> {
  await closeUntil(lastEndedDay(), null);
  const due = { checkedAt: { $lt: new Date(clock.nowMs() - CHECKED_AGAIN_MS) } };
  const oldest = await CloseModel.findOne(due).sort({ checkedAt: 1 }).lean<CloseRow>();
  if (oldest) await checkClose(oldest);
}

/**
 * Closes a day by hand, and those before it; of a closed one looks again at its rows. REAUTH_REQUIRED, DAY_NOT_ENDED,
 * NOT_FOUND for one before the first.
 */
export async function closeByHand(by: ActingAdmin, day: string): Promise<CloseRow> {
  await requireProof(by.identity);
  if (day > lastEndedDay()) throw new AppError('DAY_NOT_ENDED');
  await closeUntil(day, by);
  const closed = await CloseModel.findById(day).lean<CloseRow>();
  if (!closed) throw new AppError('NOT_FOUND');
  return checkClose(closed);
}

async function closeUntil(last: string, by: ActingAdmin | null): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    const day = await nextDay();
    if (day === null || day > last) return;
    await closeDay(day, by);
  }
}

/** Null while nothing was ever booked. */
async function nextDay(): Promise<string | null> {
  const last = await CloseModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<Pick<CloseRow, '_id'>>();
  if (last) return addDays(last._id, 1);
  const first = await findFirstEntry();
  if (!first) return null;
  const [day, yesterday] = [dayOf(first), lastEndedDay()];
  return day < addDays(yesterday, -FIRST_DAYS) ? yesterday : day;
}

/** Twice at once is once: the figures of whoever was first stand. */
async function closeDay(day: string, by: ActingAdmin | null): Promise<void> {
  const sums = await sumPeriod(periodOf(day));
  const before = await CloseModel.findById(addDays(day, -1)).lean<CloseRow>();
  const chain = day === lastEndedDay() ? await compareChain() : [];
  const figures: CloseFigures = {
    _id: day,
    closedAt: clock.now(),
    closedBy: by && personOf(by),
    entries: sums.entries,
    digest: sums.digest,
    books: booksOf(before ? closingOf(before.books) : await openingOf(day), sums.figures),
    chain: chain.map(({ coin, ledger, ...told }) => ({
      coin,
      ledger: String(ledger),
      chain: told.chain === null ? null : String(told.chain),
      unexplained: told.unexplained === null ? null : String(told.unexplained),
    })),
    previous: before?.hash ?? null,
  };
  const found = await findBreaks(figures, sums, chain, before);
  await keep({ ...figures, hash: closeHash(figures), checkedAt: figures.closedAt }, found, by);
}

/** Nothing, where the first entry ever is of that day. */
async function openingOf(day: string): Promise<KindPosted[]> {
  const first = await findFirstEntry();
  const { from } = periodOf(day);
  return first && first < from ? getKindBalancesAt(from) : [];
}

async function findBreaks(
  { _id, books }: CloseFigures,
  { unbalanced, moves }: PeriodSums,
  chain: CoinComparison[],
  before: CloseRow | null,
): Promise<FoundBreak[]> {
  const period = periodOf(_id);
  // Later days begin with this one's closing: what is wrong shows in the newest.
  const isNewest = _id === lastEndedDay();
  const ledger = isNewest ? compareLedger(books, await getKindBalancesAt(period.before)) : [];
  const outside = [
    ...chainBreaks(chain, before),
    ...(await compareRecords(moves, period)),
    ...(await findTakenBack(period)),
    ...(isNewest ? [...(await findUnseen()), ...(await findUnpaid(_id))] : []),
  ];
  return [
    ...unbalanced.map(({ entryId, asset, amount }) => ({
      kind: 'unbalanced' as const,
      subject: `${entryId}:${asset}`,
      asset,
      amount,
      rows: [{ type: 'entry', id: entryId, amount }],
    })),
    ...ledger,
    ...(await worthABreak(outside)),
  ];
}

/** A difference that the day before had just so is that day's break. */
function chainBreaks(chain: CoinComparison[], before: CloseRow | null): FoundBreak[] {
  return chain.flatMap(({ coin, ledger, chain: held, unexplained }): FoundBreak[] => {
    const last = before?.chain.find((one) => one.coin === coin);
    const of = {
      subject: coin,
      asset: coin,
      rows: [{ type: 'account', id: `holdings:${coin}`, amount: ledger }],
    };
    if (held === null)
      return ledger === 0n || last?.chain === null ? [] : [{ ...of, kind: 'chain_unread', amount: -ledger }];
    if (!unexplained || last?.unexplained === String(unexplained)) return [];
    return [{ ...of, kind: 'chain_balance', amount: unexplained }];
  });
}

async function keep(row: CloseRow, found: FoundBreak[], by: ActingAdmin | null): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      await CloseModel.create([row], { session: tx.session });
      await keepBreaks(tx, row._id, found);
      await recordOperation(tx, {
        by,
        action: 'day.closed',
        target: { type: 'day', id: row._id, label: row._id },
        after: { hash: row.hash, entries: row.entries, breaks: found.length },
      });
      tx.event('treasury.close-changed', { day: row._id });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
