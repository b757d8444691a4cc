import { AppError } from '@lode/shared/core/errors';
import type { mongo } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { balanceOf, NO_SUMS, type Sums } from '../balance.ts';
import { changesOf } from '../changes.ts';
import { type AccountId, chartOf } from '../chart.ts';
import { entryId } from '../entry-id.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import { LedgerEntryModel, type LedgerEntryRow, type LegRow, UnsealedModel } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { knownEntries, unlessKnown } from './known-entries.ts';
import { contentDigest, type Posting, requireBalanced, sameContent } from './record-entry.ts';

type Payment = Posting & { legs: Leg[] };

/**
 * Posts many entries in one transaction with a handful of commands, however many they are: as `postEntry`
 * one after the other would, with the same errors. Each account is read and written once; somebody who
 * changes one of them meanwhile makes the transaction run again. Answers the entries in the order asked.
 */
export async function postEntries(tx: Transaction, payments: Payment[]): Promise<LedgerEntryRow[]> {
  if (payments.length === 0) return [];
  for (const payment of payments) requireBalanced(payment);
  const keys = payments.map(({ key }) => key);
  const known = await knownEntries(tx, keys);
  const books = await openBooks(
    tx,
    payments.filter(({ key }) => !known.has(key)),
  );
  const fresh: LedgerEntryRow[] = [];
  const entries = await unlessKnown(tx, keys, async () =>
    payments.map((payment) => {
      const digest = contentDigest({ ...payment, phase: 'post' });
      const before = known.get(payment.key);
      if (before) return sameContent(before, digest);
      const entry = writeEntry(books, payment, digest);
      fresh.push(entry);
      return entry;
    }),
  );
  await store(tx, books, fresh);
  return entries;
}

/** An account as it becomes while entries are written. */
interface Book {
  row: LedgerAccountRow;
  /** It begins with these entries. */
  fresh: boolean;
  /** What the entries add to its sums, and how many legs they are. */
  added: Sums;
  legs: number;
}
type Books = Map<AccountId, Book>;

async function openBooks(tx: Transaction, payments: Payment[]): Promise<Books> {
  const ids = [...new Set(payments.flatMap(({ legs }) => legs.map(({ account }) => account)))];
  const rows = (await LedgerAccountModel.collection
    .find(
      { _id: { $in: ids as never[] } },
      { session: tx.session, useBigInt64: true, batchSize: ids.length + 1 },
    )
    .toArray()) as unknown as LedgerAccountRow[];
  const known = new Map(rows.map((row) => [row._id, row]));
  return new Map(
    ids.map((id) => {
      const row = known.get(id);
      return [id, { row: row ?? newAccount(id), fresh: !row, added: { ...NO_SUMS }, legs: 0 }];
    }),
  );
}

function newAccount(_id: AccountId): LedgerAccountRow {
  const { kind, asset, owner } = chartOf(_id);
  const now = clock.now();
  return { _id, kind, asset, owner, ...NO_SUMS, version: 0, createdAt: now, updatedAt: now };
}

function writeEntry(books: Books, payment: Payment, digest: string): LedgerEntryRow {
  const at = clock.now();
  return {
    _id: entryId(at),
    key: payment.key,
    digest,
    kind: payment.kind,
    phase: 'post',
    resolves: null,
    reverses: null,
    legs: payment.legs.map((leg) => moveInBooks(books, leg)),
    reference: payment.reference ?? null,
    memo: payment.memo ?? '',
    at,
  };
}

/** L3 holds here as in the store: what the books say is what the transaction's snapshot says. */
function moveInBooks(books: Books, leg: Leg): LegRow {
  const book = books.get(leg.account);
  if (!book) throw new Error(`${leg.account} was not opened`);
  const { floor, side, kind } = chartOf(leg.account);
  if (floor && leg.side !== side && balanceOf(current(book)).available < leg.amount)
    throw new AppError(kind === 'wallet' ? 'INSUFFICIENT_BALANCE' : 'INSUFFICIENT_FUNDS', {
      cause: leg.account,
    });
  for (const [counter, change] of Object.entries(changesOf('post', leg)))
    book.added[counter as keyof Sums] += change;
  book.legs += 1;
  return { ...leg, asset: book.row.asset, balanceAfter: balanceOf(current(book)).posted };
}

function current({ row, added }: Book): Sums & Pick<LedgerAccountRow, 'kind'> {
  return {
    kind: row.kind,
    debitsPosted: row.debitsPosted + added.debitsPosted,
    creditsPosted: row.creditsPosted + added.creditsPosted,
    debitsPending: row.debitsPending,
    creditsPending: row.creditsPending,
  };
}

/**
 * The account as it becomes. One that somebody has changed since it was read is a write conflict, one that
 * somebody has opened meanwhile a duplicate: either way the transaction runs again.
 */
function changeOf({ row, fresh, added, legs }: Book) {
  if (fresh) return { insertOne: { document: { ...row, ...added, version: legs } } };
  const sums = Object.entries(added).filter(([, change]) => change !== 0n);
  return {
    updateOne: {
      filter: { _id: row._id },
      update: {
        $inc: { ...Object.fromEntries(sums), version: legs },
        $set: { updatedAt: clock.now() },
      },
    },
  };
}

async function store(tx: Transaction, books: Books, entries: LedgerEntryRow[]): Promise<void> {
  if (entries.length === 0) return;
  const { session } = tx;
  const changed = [...books.values()].filter(({ legs }) => legs > 0);
  await LedgerAccountModel.collection.bulkWrite(
    changed.map(changeOf) as unknown as mongo.AnyBulkWriteOperation<mongo.Document>[],
    { session, ordered: false },
  );
  await LedgerEntryModel.collection.insertMany(entries, { session });
  await UnsealedModel.collection.insertMany(
    entries.map(({ _id }) => ({ _id })),
    { session },
  );
  const wallets = changed.flatMap(({ row: { kind, owner, version }, legs }) =>
    kind === 'wallet' && owner ? [[owner, Number(version) + legs]] : [],
  );
  if (wallets.length > 0) tx.event('ledger.balances-changed', { wallets });
}
