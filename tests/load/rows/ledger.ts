import { randomBytes } from 'node:crypto';
import mongoose, { type ClientSession, type mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';

/** Nothing else at work: no sealing, no sweeps. */
const ENV = { SEAL_MS: '3600000', SWEEP_MS: '3600000', OUTBOX_SWEEP_MS: '3600000' };
const CUSTOMERS = 500;
const LOOPS = 16;
const INSERT_BATCH = 5000;
/** Micro-dollars of each payment. */
const AMOUNT = 1000n;

interface Ledger {
  /** Posts one payment from a customer to another. */
  post: () => Promise<unknown>;
  /** The same documents, written by nothing but the driver. */
  bare: () => Promise<unknown>;
}

/** A run of digits that is no key yet. */
const fresh = () => randomBytes(12).toString('hex');

function anyTwo(ids: string[]): [string, string] {
  const first = Math.floor(Math.random() * ids.length);
  const second = (first + 1 + Math.floor(Math.random() * (ids.length - 1))) % ids.length;
  return [ids[first] ?? '', ids[second] ?? ''];
}

/** What a posting writes: two accounts, the entry, its mark for the chain, and the outbox row that tells both wallets. */
async function writeBare(session: ClientSession, from: string, to: string): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  const accounts = db.collection<{ _id: string } & mongo.Document>('bare_accounts');
  const move = (id: string, field: string) =>
    accounts.findOneAndUpdate(
      { _id: id },
      { $inc: { [field]: AMOUNT, version: 1 }, $set: { updatedAt: new Date() } },
      { session, returnDocument: 'after', useBigInt64: true },
    );
  await move(from, 'debitsPosted');
  await move(to, 'creditsPosted');
  const _id = new mongoose.Types.ObjectId();
  const leg = (account: string, side: string) => ({
    account,
    asset: 'USD',
    side,
    amount: AMOUNT,
    balanceAfter: AMOUNT,
  });
  await db.collection('bare_entries').insertOne(
    {
      _id,
      key: fresh(),
      digest: 'd'.repeat(64),
      kind: 'transfer',
      phase: 'post',
      resolves: null,
      reverses: null,
      legs: [leg(from, 'debit'), leg(to, 'credit')],
      reference: null,
      memo: '',
      at: new Date(),
    },
    { session },
  );
  await db.collection('bare_unsealed').insertOne({ _id }, { session });
  const event = (userId: string) => ({ type: 'ledger.balance-changed', data: { userId, rev: 1 } });
  await db
    .collection('bare_outbox')
    .insertOne({ events: [event(from), event(to)], createdAt: new Date() }, { session });
}

/** Both kinds of books with the same customers, each with money. */
async function openBooks(): Promise<Ledger> {
  const [{ inLedger }, { postEntry }, { LedgerEntryModel }] = await Promise.all([
    import('@lode/server/features/ledger/commands/in-ledger'),
    import('@lode/server/features/ledger/commands/post-entry'),
    import('@lode/server/features/ledger/ledger-entry.model'),
  ]);
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  const people = Array.from({ length: CUSTOMERS }, fresh);
  for (const user of people) {
    await inLedger((tx) =>
      postEntry(tx, {
        key: fresh(),
        kind: 'adjustment',
        legs: [
          { account: 'exchange:USD', side: 'debit', amount: 10n ** 12n },
          { account: `wallet:${user}`, side: 'credit', amount: 10n ** 12n },
        ],
      }),
    );
  }
  const account = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n, version: 0 };
  await db
    .collection<{ _id: string } & mongo.Document>('bare_accounts')
    .insertMany(people.map((_id) => ({ _id, kind: 'wallet', asset: 'USD', owner: _id, ...account })));
  for (const [key, options] of LedgerEntryModel.schema.indexes())
    await db.collection('bare_entries').createIndex(key as mongo.IndexSpecification, options as object);
  await db.collection('bare_outbox').createIndex({ createdAt: 1 });

  const post = () => {
    const [from, to] = anyTwo(people);
    return inLedger((tx) =>
      postEntry(tx, {
        key: fresh(),
        kind: 'transfer',
        legs: [
          { account: `wallet:${from}`, side: 'debit', amount: AMOUNT },
          { account: `wallet:${to}`, side: 'credit', amount: AMOUNT },
        ],
      }),
    );
  };
  const bare = async () => {
    const session = await mongoose.connection.startSession({ causalConsistency: false });
    const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;
    try {
      await session.withTransaction(() => writeBare(session, ...anyTwo(people)), options);
    } finally {
      await session.endSession();
    }
  };
  return { post, bare };
}

/** A second, as many loops at once, each beginning again when it is done. */
async function rateOf(once: () => Promise<unknown>, millis: number): Promise<number[]> {
  const started = performance.now();
  let done = 0;
  const loop = async () => {
    while (performance.now() - started < millis) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: LOOPS }, loop));
  return [(done * 1000) / (performance.now() - started)];
}

async function postings({ quick, say }: RowOptions): Promise<Figure> {
  const books = await openBooks();
  const millis = quick ? 500 : 4000;
  for (const once of [books.post, books.bare]) await rateOf(once, millis / 2);
  const { ours, bare } = await inTurns(
    quick ? 2 : 8,
    (block) => {
      say(`block ${block + 1}`);
      return rateOf(books.post, millis);
    },
    () => rateOf(books.bare, millis),
  );
  const [mine, theirs] = [summarise(ours).p50, summarise(bare).p50];
  return {
    what: `Ledger postings, ${LOOPS} at once`,
    ours: `${Math.round(mine)}/s`,
    bare: `${Math.round(theirs)}/s bare transactions`,
    ratio: times(mine / theirs),
    goal: '≥ 0.8×',
    reached: mine / theirs >= 0.8,
  };
}

/** An account of so many entries, put straight into the store. */
async function accountWith(entries: number): Promise<string> {
  const [{ LedgerAccountModel }, { LedgerEntryModel }] = await Promise.all([
    import('@lode/server/features/ledger/ledger-account.model'),
    import('@lode/server/features/ledger/ledger-entry.model'),
  ]);
  const user = fresh();
  const id = `wallet:${user}`;
  const now = new Date();
  await LedgerAccountModel.collection.insertOne({
    _id: id as never,
    kind: 'wallet',
    asset: 'USD',
    owner: user,
    debitsPosted: 0n,
    creditsPosted: BigInt(entries) * AMOUNT,
    debitsPending: 0n,
    creditsPending: 0n,
    version: entries,
    createdAt: now,
    updatedAt: now,
  });
  for (let made = 0; made < entries; made += INSERT_BATCH) {
    const size = Math.min(INSERT_BATCH, entries - made);
    await LedgerEntryModel.collection.insertMany(
      Array.from({ length: size }, () => ({
        key: fresh(),
        kind: 'reward',
        legs: [{ account: id, asset: 'USD', side: 'credit', amount: AMOUNT, balanceAfter: AMOUNT }],
        at: now,
      })),
    );
  }
  return user;
}

async function balances({ quick, say }: RowOptions): Promise<Figure> {
  const { getBalance } = await import('@lode/server/features/ledger/queries/get-balance');
  const many = quick ? 5000 : 1_000_000;
  say(`an account of ${many.toLocaleString('en')} entries`);
  const [few, lots] = [await accountWith(10), await accountWith(many)];
  const timed = async (user: string) => {
    const started = performance.now();
    await getBalance(`wallet:${user}`);
    return [performance.now() - started];
  };
  for (let turn = 0; turn < 200; turn += 1) await timed(few);
  const { ours, bare } = await inTurns(
    quick ? 200 : 4000,
    () => timed(lots),
    () => timed(few),
  );
  const [large, small] = [summarise(ours).p50, summarise(bare).p50];
  return {
    what: `Balance of an account with ${many.toLocaleString('en')} entries, p50`,
    ours: inMs(large),
    bare: `${inMs(small)} with 10`,
    ratio: times(large / small),
    goal: '≤ 1.25×',
    reached: large / small <= 1.25,
  };
}

export const ledgerRow: Row = {
  name: 'ledger',
  title: 'Ledger: postings beside bare transactions, balance of long accounts',
  run: async (options) => {
    const cluster = await startCluster({ servers: 1, workers: 0, env: ENV });
    try {
      await attach(cluster);
      return [await postings(options), await balances(options)];
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
