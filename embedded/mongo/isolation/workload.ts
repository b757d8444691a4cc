import {
  type ClientSession,
  type Collection,
  type Db,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
} from 'mongodb';
import { seeded } from '../seeded.ts';
import type { Entry } from './history.ts';

/** Money that no transfer may make or lose. */
export const accounts = 10;
export const firstBalance = 1000;

interface List {
  _id: string;
  values: number[];
}

interface Account {
  _id: number;
  balance: number;
}

/** One step of a transaction, as the seed has it. */
type Step =
  | { kind: 'read' | 'append'; key: string }
  | { kind: 'transfer'; from: number; to: number; sum: number }
  | { kind: 'total' };

/** Few keys at a time, so that transactions meet; new ones in time, so that lists stay short. */
function planEntry(n: number, random: (below: number) => number): Step[] {
  const key = (): string => `${Math.floor(n / 150)}:${random(6)}`;
  return Array.from({ length: 1 + random(5) }, (): Step => {
    const dice = random(10);
    if (dice < 4) return { kind: 'read', key: key() };
    if (dice < 8) return { kind: 'append', key: key() };
    if (dice < 9) return { kind: 'total' };
    const from = random(accounts);
    return { kind: 'transfer', from, to: (from + 1 + random(accounts - 1)) % accounts, sum: 1 + random(50) };
  });
}

/** Many clients appending, reading and moving money at random, and what they saw. */
export class Workload {
  readonly history: Entry[] = [];
  /** Transfers that were acknowledged, and those that were taken back. */
  readonly done: number[] = [];
  readonly undone: number[] = [];
  readonly wrongTotals: string[] = [];
  private readonly clients: MongoClient[] = [];
  private readonly url: string;
  private readonly random: (below: number) => number;
  private ticks = 0;
  private nextValue = 1;

  constructor(url: string, seed: number) {
    this.url = url;
    this.random = seeded(seed);
  }

  async open(clients: number): Promise<void> {
    for (let i = 0; i < clients; i++) {
      this.clients.push(
        await MongoClient.connect(this.url, { serverSelectionTimeoutMS: 30_000, maxPoolSize: 4 }),
      );
    }
    const filled = Array.from({ length: accounts }, (_, _id) => ({ _id, balance: firstBalance }));
    await this.accountsOf(this.db(0)).insertMany(filled);
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
  }

  private db(worker: number): Db {
    return (this.clients[worker % this.clients.length] as MongoClient).db('isolation');
  }

  private listsOf(db: Db): Collection<List> {
    return db.collection<List>('lists');
  }

  private accountsOf(db: Db): Collection<Account> {
    return db.collection<Account>('accounts');
  }

  /** Runs `count` entries over `workers` at once; `each` is told the number of every one that begins. */
  async run(count: number, workers: number, each: (n: number) => void): Promise<void> {
    let next = this.history.length;
    const end = next + count;
    const work = async (worker: number): Promise<void> => {
      while (next < end) {
        const n = next++;
        each(n);
        const plan = planEntry(n, this.random);
        if (this.random(8) === 0) await this.single(this.db(worker), n, plan);
        else await this.transaction(worker, n, plan);
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  }

  private begin(id: number): Entry {
    const entry: Entry = {
      id,
      begun: this.ticks++,
      ended: Infinity,
      outcome: 'unknown',
      reads: [],
      appends: [],
    };
    this.history.push(entry);
    return entry;
  }

  private end(entry: Entry, outcome: Entry['outcome']): void {
    entry.outcome = outcome;
    entry.ended = this.ticks++;
  }

  /** One statement outside a transaction: the driver retries it, and it must not be done twice. */
  private async single(db: Db, id: number, [step]: Step[]): Promise<void> {
    if (step?.kind !== 'append' && step?.kind !== 'read') return;
    const entry = this.begin(id);
    try {
      await this.list(db, entry, step, undefined);
      this.end(entry, 'committed');
    } catch {
      this.end(entry, entry.appends.length > 0 ? 'unknown' : 'aborted');
    }
  }

  private async transaction(worker: number, id: number, plan: Step[]): Promise<void> {
    const client = this.clients[worker % this.clients.length] as MongoClient;
    const entry = this.begin(id);
    const session = client.startSession();
    const transfers: number[] = [];
    try {
      session.startTransaction();
      for (const [i, step] of plan.entries()) {
        if (step.kind === 'transfer')
          transfers.push(await this.transfer(client.db('isolation'), step, id * 10 + i, session));
        else if (step.kind === 'total') await this.total(client.db('isolation'), id, session);
        else await this.list(client.db('isolation'), entry, step, session);
      }
      if (this.random(12) === 0) throw new Error('a change of mind');
      const committed = await commit(session);
      this.end(entry, committed ? 'committed' : 'aborted');
    } catch {
      // Nothing has been asked to commit: whatever has happened, it must leave no trace.
      this.end(entry, 'aborted');
      await session.abortTransaction().catch(() => undefined);
    }
    (entry.outcome === 'committed' ? this.done : this.undone).push(...transfers);
    await session.endSession().catch(() => undefined);
  }

  private async list(
    db: Db,
    entry: Entry,
    step: { kind: 'read' | 'append'; key: string },
    session?: ClientSession,
  ): Promise<void> {
    const { key } = step;
    if (step.kind === 'append') {
      const value = this.nextValue++;
      entry.appends.push({ key, value });
      await this.listsOf(db).updateOne({ _id: key }, { $push: { values: value } }, { upsert: true, session });
      return;
    }
    const own = entry.appends.filter((each) => each.key === key).length;
    const found = await this.listsOf(db).findOne({ _id: key }, { session });
    entry.reads.push({ key, values: found?.values ?? [], own });
  }

  private async transfer(
    db: Db,
    { from, to, sum }: { from: number; to: number; sum: number },
    id: number,
    session: ClientSession,
  ): Promise<number> {
    await db.collection<{ _id: number }>('transfers').insertOne({ _id: id }, { session });
    const taken = await this.accountsOf(db).updateOne(
      { _id: from, balance: { $gte: sum } },
      { $inc: { balance: -sum } },
      { session },
    );
    if (taken.modifiedCount === 0) throw new Error('not enough');
    await this.accountsOf(db).updateOne({ _id: to }, { $inc: { balance: sum } }, { session });
    return id;
  }

  private async total(db: Db, id: number, session: ClientSession): Promise<void> {
    const all = await this.accountsOf(db).find({}, { session, batchSize: 4 }).toArray();
    const total = all.reduce((sum, { balance }) => sum + balance, 0);
    if (total !== accounts * firstBalance) this.wrongTotals.push(`entry ${id} saw ${total}`);
  }

  /** What is there in the end. */
  async outcome(): Promise<{ lists: Map<string, number[]>; total: number; transfers: Set<number> }> {
    const db = this.db(0);
    const lists = await this.listsOf(db).find().toArray();
    const balances = await this.accountsOf(db).find().toArray();
    const transfers = await db.collection<{ _id: number }>('transfers').find().toArray();
    return {
      lists: new Map(lists.map(({ _id, values }) => [_id, values])),
      total: balances.reduce((sum, { balance }) => sum + balance, 0),
      transfers: new Set(transfers.map(({ _id }) => _id)),
    };
  }
}

/** Asks until the outcome is known, also across a restart: whether it is committed. */
async function commit(session: ClientSession): Promise<boolean> {
  for (;;) {
    try {
      await session.commitTransaction();
      return true;
    } catch (error) {
      if (!isUnanswered(error)) return false;
    }
  }
}

/** The driver labels no error of a connection that it has given up because another of its pool broke first. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult'))
  );
}
