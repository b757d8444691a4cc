import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';
import type { Catalog } from '../storage/catalog.ts';
import { damaged, seal, unseal } from '../storage/checksum.ts';
import type { Store } from '../storage/store.ts';
import type { Locks } from './locks.ts';
import { Transaction } from './transaction.ts';

type State = 'open' | 'committed' | 'aborted';

interface Session {
  txnNumber: number;
  state: State;
  transaction: Transaction | undefined;
  /** The server itself ended it for a reason a retry cannot mend: no retry label then. */
  failed: boolean;
  touched: number;
}

/** A session and the number of the transaction or retryable write in it. */
export interface SessionNumber {
  key: string;
  id: Buffer;
  txnNumber: number;
}

export const sessionMinutes = 30;
export const transactionMillis = 60_000;

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

function noSuchTransaction(number: number, labelled: boolean): MongoError {
  return new MongoError(
    ErrorCode.NoSuchTransaction,
    `Given transaction number ${number} does not match any in-progress transactions.`,
    {},
    labelled ? ['TransientTransactionError'] : [],
  );
}

/** Transactions by session, and what retryable writes and commits have answered. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  /** Told when a transaction has ended, so that its cursors can go. */
  onEnd: (transaction: Transaction) => void = () => {};

  constructor(store: Store, catalog: Catalog, locks: Locks) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
  }

  *openTransactions(): Iterable<Transaction> {
    for (const session of this.sessions.values()) if (session.transaction) yield session.transaction;
  }

  begin({ key, txnNumber }: SessionNumber): Transaction {
    const session = this.sessions.get(key);
    if (session && txnNumber < session.txnNumber) throw tooOld(txnNumber, session.txnNumber);
    if (session && txnNumber === session.txnNumber) {
      throw new MongoError(
        ErrorCode.ConflictingOperationInProgress,
        `Cannot start a transaction with the number ${txnNumber} again`,
      );
    }
    if (session) this.finish(session, 'aborted');
    const transaction = new Transaction(this.store, this.catalog, this.locks);
    this.sessions.set(key, { txnNumber, state: 'open', transaction, failed: false, touched: Date.now() });
    return transaction;
  }

  current({ key, txnNumber }: SessionNumber): Transaction {
    const session = this.sessions.get(key);
    if (session && txnNumber < session.txnNumber) throw tooOld(txnNumber, session.txnNumber);
    if (session?.txnNumber === txnNumber) {
      if (session.transaction) {
        session.touched = Date.now();
        return session.transaction;
      }
      if (session.state === 'committed') {
        throw new MongoError(ErrorCode.TransactionCommitted, `Transaction ${txnNumber} has been committed.`);
      }
      throw noSuchTransaction(txnNumber, !session.failed);
    }
    throw noSuchTransaction(txnNumber, true);
  }

  /** A statement has failed: the transaction is over. */
  fail({ key, txnNumber }: SessionNumber, transient: boolean): void {
    const session = this.sessions.get(key);
    if (session?.txnNumber !== txnNumber) return;
    session.failed = !transient;
    this.finish(session, 'aborted');
  }

  async commit(number: SessionNumber): Promise<void> {
    const session = this.sessions.get(number.key);
    if (session?.txnNumber !== number.txnNumber || session.state !== 'open') {
      if (session?.txnNumber === number.txnNumber && session.state === 'committed') return;
      if (this.storedReply(number)) return;
      throw noSuchTransaction(number.txnNumber, !session?.failed);
    }
    const { transaction } = session;
    if (!transaction) throw noSuchTransaction(number.txnNumber, true);
    if (!transaction.isReadOnly) {
      await this.store.write(() => {
        if (session.transaction !== transaction) throw noSuchTransaction(number.txnNumber, true);
        transaction.apply();
        this.keepReply(number, {});
      });
    }
    this.finish(session, 'committed');
  }

  abort(number: SessionNumber): void {
    const session = this.sessions.get(number.key);
    if (session?.txnNumber !== number.txnNumber || session.state !== 'open') {
      if (session?.txnNumber === number.txnNumber && session.state === 'committed') {
        throw new MongoError(
          ErrorCode.TransactionCommitted,
          `Transaction ${number.txnNumber} has been committed.`,
        );
      }
      throw noSuchTransaction(number.txnNumber, false);
    }
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
    const session = this.sessions.get(key);
    if (!session) return;
    this.finish(session, 'aborted');
    this.sessions.delete(key);
  }

  endAll(): void {
    for (const key of [...this.sessions.keys()]) this.end(key);
  }

  /** In a job: keeps the answer of a write, so that a retry of it is answered and not done again. */
  keepReply({ id, txnNumber }: SessionNumber, reply: ReplyObject): void {
    const record = encodeDoc({ number: BigInt(txnNumber), at: new Date(), reply });
    this.store.replies.put(id, seal(record, 0));
  }

  storedReply({ id, txnNumber }: SessionNumber): Record<string, Value> | undefined {
    const sealed = this.store.replies.get(id);
    if (!sealed) return undefined;
    const bytes = unseal(sealed, 0);
    if (!bytes) throw damaged('The kept answer of a retryable write');
    const record = decodeDoc(bytes);
    const number = Number(record.get('number'));
    if (number > txnNumber) throw tooOld(txnNumber, number);
    if (number < txnNumber) return undefined;
    return Object.fromEntries(record.get('reply') as Doc);
  }

  /** Ends transactions that have been open too long, and forgets idle sessions. */
  reap(now: number): void {
    for (const [key, session] of this.sessions) {
      if (session.transaction && now - session.transaction.startedAt > transactionMillis)
        this.finish(session, 'aborted');
      if (!session.transaction && now - session.touched > sessionMinutes * 60_000) this.sessions.delete(key);
    }
  }

  /** In a job: drops kept answers of sessions that are long over; gives back where to go on. */
  sweepReplies(from: Buffer, before: number): Buffer | undefined {
    let last: Buffer | undefined;
    let seen = 0;
    for (const { key, value } of this.store.replies.getRange({ start: from, limit: 500 })) {
      seen++;
      last = Buffer.from(key);
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
