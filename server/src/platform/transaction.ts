import mongoose, { type ClientSession } from 'mongoose';
import { commit } from './commit.ts';
import { logger } from './logger.ts';
import { publishRow, storeEvents } from './outbox.ts';
import type { DomainEvent } from './realtime.ts';
import { type SpanFacts, within } from './traces.ts';

export interface Transaction {
  /** Pass it to every read and write of the command. */
  session: ClientSession;
  /** Stored with the rows, published after commit; `carried` spares that the looking up. */
  event(type: string, data: Record<string, unknown>, carried?: unknown): void;
  /** Runs after commit (queueing a job, say). A failure is logged: a sweep must be able to make it good. */
  afterCommit(work: () => Promise<unknown>): void;
}

const SPAN: SpanFacts = { name: 'transaction', kind: 'client', attributes: { 'db.system.name': 'mongodb' } };

const running = new Set<Promise<unknown>>();

function inBackground(work: Promise<unknown>): void {
  const tracked = work
    .catch((error: unknown) => logger.warn({ err: error }, 'after commit'))
    .finally(() => running.delete(tracked));
  running.add(tracked);
}

/** Waits for publishing and queueing still under way; for shutdown. */
export async function settleAfterCommit(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/**
 * Runs a command's reads and writes as one transaction, its events stored with it. Write conflicts and
 * other transient errors are retried, so `work` may run more than once and must touch nothing outside.
 */
export function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return within(SPAN, () => transact(work));
}

async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const session = await mongoose.connection.startSession({ causalConsistency: false });
  try {
    const { result, row, after } = await session.withTransaction(
      async () => {
        const events: DomainEvent[] = [];
        const after: (() => Promise<unknown>)[] = [];
        const result = await work({
          session,
          event: (type, data, carried) => void events.push({ type, data, carried }),
          afterCommit: (job) => void after.push(job),
        });
        const row = await storeEvents(events, session);
        // Here, and not by the driver after this: it would give up on answers that it only lost.
        await commit(session);
        return { result, row, after };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    );
    if (row) inBackground(publishRow(row));
    for (const job of after) inBackground(job());
    return result;
  } finally {
    await session.endSession();
  }
}
