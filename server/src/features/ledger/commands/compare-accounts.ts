import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Sums } from '../balance.ts';
import type { AccountId } from '../chart.ts';
import type { Comparison } from '../comparison.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import { UnsealedModel } from '../ledger-entry.model.ts';
import {
  LedgerSumModel,
  type LedgerSumRow,
  LedgerWalkModel,
  type LedgerWalkRow,
} from '../ledger-walk.model.ts';
import { digestAfter, partOf, START } from '../place-seal.ts';
import { followChain, type Head } from '../queries/follow-chain.ts';
import { readEntries } from '../queries/read-entries.ts';
import { strangeIds } from '../queries/strange-ids.ts';
import { addUp, compareAccount, Faults, Tally } from '../tally.ts';
import { sealEntries } from './seal-entries.ts';
import { STEP_ROWS } from './walk-on.ts';

interface Page {
  accounts: number;
  /** What its sums add to the digest. */
  digest: bigint;
  faults: string[];
  entries: number;
  head: Head;
  /** Where the next one begins; null after the last. */
  next: string | null;
}

/**
 * Compares every account with what the walk has added up and what came since, a page a transaction: of each page,
 * accounts and newest entries are of one moment. Null when the walk has moved meanwhile: then it begins anew.
 */
export async function compareAccounts(walk: LedgerWalkRow, rows = STEP_ROWS): Promise<Comparison | null> {
  const since = new Tally();
  const faults = new Faults();
  const found: Comparison = { faults: [], entries: 0, accounts: 0, head: walk };
  let digest = START.digest;
  let covered: Head = walk;
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const page = await inTransaction(({ session }) =>
      comparePage({ walk, since, covered, after: from, rows }, session),
    );
    if (page === 'moved') return null;
    if (page === 'behind') {
      covered = await catchUp(since, covered, rows);
      continue;
    }
    faults.add(...since.faults.list, ...page.faults);
    digest = digestAfter(digest, page.digest);
    Object.assign(found, {
      entries: page.entries,
      head: page.head,
      accounts: found.accounts + page.accounts,
    });
    after = page.next;
  }
  if (digest !== walk.digest) faults.add(`What was added up until link ${walk.seq} was changed.`);
  return { ...found, faults: faults.list };
}

interface PageOrder {
  walk: LedgerWalkRow;
  /** What came after the walk, until `covered`. */
  since: Tally;
  covered: Head;
  /** The last account of the page before. */
  after: string;
  rows: number;
}

async function comparePage(order: PageOrder, session: ClientSession): Promise<Page | 'moved' | 'behind'> {
  const { walk, since, covered, rows } = order;
  const stored = await LedgerWalkModel.findById(walk._id, null, { session }).lean<LedgerWalkRow>();
  if (stored?.seq !== walk.seq || stored.role !== walk.role) return 'moved';
  const fresh = new Tally();
  const { head, links } = await followChain(fresh, covered, rows, session);
  const waiting = await UnsealedModel.find({}, null, { session }).limit(rows).lean();
  if (links === rows || waiting.length === rows) return 'behind';
  const ids = waiting.map(({ _id }) => _id);
  for (const entry of await readEntries(ids, session)) fresh.add(entry);
  const page = await readPage(order, session);
  const faults = new Faults();
  faults.add(...fresh.faults.list);
  const parts = page.sums.map((row) => partOf(walk.key, row.account, row));
  comparePairs(order, page, fresh, faults);
  if (page.next === null) {
    const strange = await strangeIds(LedgerAccountModel, (id) => typeof id === 'string', session);
    faults.add(...strange.map((id) => `The chart has no account ${id}.`));
  }
  return {
    accounts: page.accounts.length,
    digest: parts.reduce((sum, part) => sum + part, 0n),
    faults: faults.list,
    entries: walk.seq + since.entries + fresh.entries,
    head,
    next: page.next,
  };
}

function comparePairs(
  { since, after }: PageOrder,
  { accounts, sums, next }: Awaited<ReturnType<typeof readPage>>,
  fresh: Tally,
  faults: Faults,
): void {
  const proven = new Map<AccountId, Sums>(sums.map((row) => [row.account, row]));
  const seen = new Set<AccountId>();
  for (const account of accounts) {
    const id = account._id;
    seen.add(id);
    compareAccount(account, addUp(proven.get(id), since.sums.get(id), fresh.sums.get(id)), faults);
  }
  for (const id of [...proven.keys(), ...since.sums.keys(), ...fresh.sums.keys()]) {
    if (id > after && (next === null || id <= next) && !seen.has(id))
      faults.add(`${id} has entries and no account.`);
  }
}

/** Accounts and sums of the same stretch of ids: until the first of the two ends. */
async function readPage({ walk, after, rows }: PageOrder, session: ClientSession) {
  const options = { session, useBigInt64: true };
  const accounts = (await LedgerAccountModel.collection
    .find({ _id: { $gt: after as never } }, options)
    .sort({ _id: 1 })
    .limit(rows)
    .toArray()) as unknown as LedgerAccountRow[];
  const sums = (await LedgerSumModel.collection
    .find({ walkId: walk._id, account: { $gt: after } }, options)
    .sort({ walkId: 1, account: 1 })
    .limit(rows)
    .toArray()) as unknown as LedgerSumRow[];
  const ends: string[] = [];
  if (accounts.length === rows) ends.push(accounts.at(-1)?._id ?? '');
  if (sums.length === rows) ends.push(sums.at(-1)?.account ?? '');
  const next = ends.length > 0 ? ends.reduce((a, b) => (a < b ? a : b)) : null;
  const within = (id: string) => next === null || id <= next;
  return {
    accounts: accounts.filter(({ _id }) => within(_id)),
    sums: sums.filter(({ account }) => within(account)),
    next,
  };
}

/** Follows what came meanwhile outside of any transaction, so that a page has little of it left to read. */
async function catchUp(since: Tally, from: Head, rows: number): Promise<Head> {
  await sealEntries();
  let covered = from;
  for (;;) {
    const { head, links } = await followChain(since, covered, rows);
    covered = head;
    if (links < rows) return covered;
  }
}
