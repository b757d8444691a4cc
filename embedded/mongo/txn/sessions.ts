import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';
import type { Catalog } from '../storage/catalog.ts';
import { damaged, seal, unseal } from '../storage/checksum.ts';
import type { Store } from '../storage/store.ts';
import type { Locks } from './locks.ts';
import { outgrown } from './outgrown.ts';
import { Transaction } from './transaction.ts';

type State = 'open' | 'committed' | 'aborted';

interface Session {
  txnNumber: number;
  state: State;
  transaction: Transaction | undefined;
  /** The commit on its way: a second one waits for it. */
  committing: Promise<void> | undefined;
  touched: number;
}

/** A session and the number of the transaction or retryable write in it. */
export interface SessionNumber {
  key: string;
  id: Buffer;
  txnNumber: number;
}

export const sessionMinutes = 30;

export function sessionNumber(command: Doc): SessionNumber | undefined {
  const session = sessionId(command);
  const number = toNumber(command.get('txnNumber'));
  if (number === undefined) return undefined;
  if (!session)
    throw new MongoError(
      ErrorCode.InvalidOptions,
      'Transaction number requires a session ID to also be specified',
    );
  return { ...session, txnNumber: number };
}

export function sessionId(command: Doc): { key: string; id: Buffer } | undefined {
  const lsid = command.get('lsid');
  if (lsid === undefined) return undefined;
  const id = isDoc(lsid) ? lsid.get('id') : undefined;
  if (!(id instanceof Binary) || id.position !== 16) throw badValue('lsid.id must be a UUID');
  const bytes = Buffer.from(id.buffer.subarray(0, 16));
  return { key: bytes.toString('latin1'), id: bytes };
}

function noSuchTransaction(message: string): MongoError {
  return new MongoError(ErrorCode.NoSuchTransaction, message);
}

function unknownTransaction(number: number, active: number): MongoError {
  return noSuchTransaction(
    `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${active}`,
  );
}

function aborted(number: number): MongoError {
  return noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
}

function committed(number: number): MongoError {
  return new MongoError(
    ErrorCode.TransactionCommitted,
    `Transaction with { txnNumber: ${number} } has been committed.`,
  );
}

/** Kept for a commit: unlike a write's answer it is empty. */
const commitReply: ReplyObject = {};

/** Transactions by session, and what retryable writes and commits have answered. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly lastUse = new Map<string, number>();
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  private readonly transactionMillis: number;
  /** How many have been ended because the file grew. */
  endedBySize = 0;
  /** Told when a transaction has ended, so that its cursors can go. */
  onEnd: (transaction: Transaction) => void = () => {};

  constructor(store: Store, catalog: Catalog, locks: Locks, transactionMillis: number) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.transactionMillis = transactionMillis;
  }

  *openTransactions(): Iterable<Transaction> {
    for (const session of this.sessions.values()) if (session.transaction) yield session.transaction;
  }

  /** Starts the transaction of that number; one still open in the session is aborted. */
  begin(number: SessionNumber): Transaction {
    const { key, txnNumber } = number;
    const session = this.sessions.get(key);
    this.refuseOlder(number);
    if (session?.txnNumber === txnNumber || this.kept(number)) {
      throw new MongoError(
        ErrorCode.ConflictingOperationInProgress,
        `Cannot start a transaction at given transaction number ${txnNumber}: the number has been used.`,
      );
    }
    if (session) this.finish(session, 'aborted');
    const transaction = new Transaction(this.store, this.catalog, this.locks);
    const touched = performance.now();
    this.sessions.set(key, { txnNumber, state: 'open', transaction, committing: undefined, touched });
    return transaction;
  }

  /** A retryable write: it ends a transaction of an earlier number, and may not share one's number. */
  supersede(number: SessionNumber): void {
    const session = this.sessions.get(number.key);
    this.refuseOlder(number);
    if (session?.txnNumber === number.txnNumber) {
      throw new MongoError(
        ErrorCode.InvalidOptions,
        'Must specify autocommit=false on all operations of a multi-statement transaction.',
      );
    }
    if (session) this.finish(session, 'aborted');
  }

  private refuseOlder({ key, txnNumber }: SessionNumber): void {
    const active = this.sessions.get(key)?.txnNumber;
    if (active !== undefined && txnNumber < active) throw tooOld(txnNumber, active);
  }

  current(number: SessionNumber): Transaction {
    const { key, txnNumber } = number;
    const session = this.sessions.get(key);
    this.refuseOlder(number);
    if (session?.txnNumber !== txnNumber) {
      if (this.committedEarlier(number)) throw committed(txnNumber);
      throw unknownTransaction(txnNumber, session?.txnNumber ?? -1);
    }
    if (session.state === 'committed') throw committed(txnNumber);
    if (!session.transaction || session.committing) throw aborted(txnNumber);
    session.transaction.usedAt = performance.now();
    return session.transaction;
  }

  /** A statement has failed: the transaction is over. */
  fail({ key, txnNumber }: SessionNumber): void {
    const session = this.sessions.get(key);
    if (session?.txnNumber === txnNumber) this.finish(session, 'aborted');
  }

  /** Commits; a commit that has been answered, also before a crash, is answered again. */
  async commit(number: SessionNumber): Promise<void> {
    const session = this.sessions.get(number.key);
    if (session?.txnNumber !== number.txnNumber) {
      if (this.committedEarlier(number)) return;
      this.refuseOlder(number);
      throw unknownTransaction(number.txnNumber, session?.txnNumber ?? -1);
    }
    if (session.state === 'committed') return;
    const { transaction } = session;
    if (!transaction) throw aborted(number.txnNumber);
    session.committing ??= this.apply(session, transaction, number);
    await session.committing;
  }

  /** Until the session's commit is through, if it has one on its way: what comes after it in the session waits. */
  async committed(key: string): Promise<void> {
    try {
      await this.sessions.get(key)?.committing;
    } catch {
      // Told to who has asked for it.
    }
  }

  private async apply(session: Session, transaction: Transaction, number: SessionNumber): Promise<void> {
    if (!transaction.isReadOnly) {
      try {
        await this.store.write(() => {
          if (session.transaction !== transaction) throw aborted(number.txnNumber);
          transaction.apply();
          this.keepReply(number, commitReply);
        });
      } catch (error) {
        // Nothing of it was kept: its locks must not outlive it.
        this.finish(session, 'aborted');
        throw error;
      }
    }
    this.finish(session, 'committed');
  }

  abort(number: SessionNumber): void {
    const session = this.sessions.get(number.key);
    if (session?.txnNumber !== number.txnNumber) {
      if (this.committedEarlier(number)) throw committed(number.txnNumber);
      this.refuseOlder(number);
      throw unknownTransaction(number.txnNumber, session?.txnNumber ?? -1);
    }
    if (session.state === 'committed') throw committed(number.txnNumber);
    if (session.state === 'aborted') throw aborted(number.txnNumber);
    this.finish(session, 'aborted');
  }

  private finish(session: Session, state: State): void {
    if (session.state === 'open') session.state = state;
    const { transaction } = session;
    session.transaction = undefined;
    if (!transaction) return;
    this.onEnd(transaction);
    transaction.end();
  }

  end(key: string): void {
    this.lastUse.delete(key);
    const session = this.sessions.get(key);
    if (!session) return;
    // Its commit may be on its way to the disk: who asks for it again is told of that, and not that there was none.
    if (session.transaction && session.committing) return;
    this.finish(session, 'aborted');
    this.sessions.delete(key);
  }

  keys(): string[] {
    return [...this.lastUse.keys()];
  }

  /** A command has come in the session: it stays known for a while. */
  use(key: string): void {
    const now = performance.now();
    this.lastUse.set(key, now);
    const session = this.sessions.get(key);
    if (session) session.touched = now;
  }

  /** The sessions that are known, and when each was last used. */
  *inUse(): Iterable<{ id: Buffer; lastUse: Date }> {
    const begin = Date.now() - performance.now();
    for (const [key, at] of this.lastUse)
      yield { id: Buffer.from(key, 'latin1'), lastUse: new Date(begin + at) };
  }

  endAll(): void {
    for (const key of [...this.sessions.keys()]) this.end(key);
  }

  /** In a job: keeps the answer of a write, so that a retry of it is answered and not done again. */
  keepReply({ id, txnNumber }: SessionNumber, reply: ReplyObject): void {
    const record = encodeDoc({ number: BigInt(txnNumber), at: new Date(), reply });
    this.store.replies.put(id, seal(record, 0));
  }

  /** The answer kept for this number; an empty one is a transaction's commit. */
  private kept({ id, txnNumber }: SessionNumber): Doc | undefined {
    const sealed = this.store.replies.get(id);
    if (!sealed) return undefined;
    const bytes = unseal(sealed, 0);
    if (!bytes) throw damaged('The kept answer of a retryable write');
    const record = decodeDoc(bytes);
    const number = Number(record.get('number'));
    if (number > txnNumber) throw tooOld(txnNumber, number);
    return number < txnNumber ? undefined : (record.get('reply') as Doc);
  }

  private committedEarlier(number: SessionNumber): boolean {
    return this.kept(number)?.size === 0;
  }

  /** What the retryable write of this number has answered. */
  storedReply(number: SessionNumber): Record<string, Value> | undefined {
    const reply = this.kept(number);
    if (reply?.size === 0) throw committed(number.txnNumber);
    return reply && Object.fromEntries(reply);
  }

  /** Ends transactions that have been open too long, and forgets idle sessions; `now` is monotonic, so that a moved clock ends nothing. */
  reap(now: number): void {
    const idleSince = now - sessionMinutes * 60_000;
    for (const [key, at] of this.lastUse) if (at < idleSince) this.lastUse.delete(key);
    for (const [key, session] of this.sessions) {
      if (session.transaction && !session.committing) this.reapOne(session, session.transaction, now);
      if (!session.transaction && session.touched < idleSince) this.sessions.delete(key);
    }
  }

  private reapOne(session: Session, transaction: Transaction, now: number): void {
    const isTooLarge = outgrown(transaction, this.store.fileBytes, now);
    if (isTooLarge) this.endedBySize++;
    if (isTooLarge || now - transaction.startedAt > this.transactionMillis) this.finish(session, 'aborted');
  }

  /** In a job: drops kept answers of sessions that are long over; gives back where to go on. */
  sweepReplies(from: Buffer, before: number): Buffer | undefined {
    let last: Buffer | undefined;
    let seen = 0;
    for (const { key, value } of this.store.replies.getRange({ start: from, limit: 500 })) {
      seen++;
      last = Buffer.from(key);
      // A clock put forward makes what has just been kept look old: the session still in use says otherwise.
      if (this.lastUse.has(last.toString('latin1'))) continue;
      const bytes = unseal(value, 0);
      if (bytes && (decodeDoc(bytes).get('at') as Date).getTime() < before) this.store.replies.remove(last);
    }
    return seen === 500 ? last : undefined;
  }
}

function tooOld(given: number, current: number): MongoError {
  return new MongoError(
    ErrorCode.TransactionTooOld,
    `Cannot use transaction number ${given}: the session has already reached ${current}`,
  );
}
