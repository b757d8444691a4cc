import { depositJobs } from '@lode/shared/deposits/jobs';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { withdrawalJobs } from '@lode/shared/withdrawals/jobs';
import mongoose from 'mongoose';
import { chains } from '../factories/chains.ts';
import { buildCustomer } from '../factories/people.ts';
import {
  approve,
  ask,
  buildOperator,
  buildRich,
  cancel,
  complete,
  payInDemo,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/wait.ts';

/** One deed with money that a crash interrupts. */
export interface Scene {
  /** Does it at the process that is to crash; rejects or goes on when that process dies. */
  act: () => Promise<unknown>;
  /** Does it again, as people and sweeps do, until it is done. */
  repeat: () => Promise<void>;
  /** Where it stands: one of the states below, or a sentence about what is half done. */
  standing: () => Promise<string>;
  /** What it stands at before, on the way, and at the end. */
  states: readonly string[];
  /** The last of them. */
  end: string;
  /** The withdrawal that everybody is told of at the end. */
  told?: string;
}

/** The server that crashes; the other one prepares and looks. */
const CRASHING = 0;
const OTHER = 1;

/** A withdrawal's state and all that the books must say of it, read in one moment. */
async function withdrawalStanding(userId: string): Promise<string> {
  const { inTransaction } = await import('@lode/server/platform/transaction');
  const { getBalance } = await import('@lode/server/features/ledger/queries/get-balance');
  return inTransaction(async ({ session }) => {
    const row = await mongoose.connection
      .collection('withdrawals')
      .findOne({ userId: new mongoose.Types.ObjectId(userId) }, { session });
    const state = String(row?.state ?? 'none');
    const { posted, held } = await getBalance(`wallet:${userId}`, session);
    const transit = (await getBalance('payouts_in_transit', session)).posted;
    const entries = await mongoose.connection
      .collection('ledger_entries')
      .countDocuments({ 'reference.id': String(row?._id) }, { session });
    const books = `${posted / 1_000_000n} ${held / 1_000_000n} ${transit / 1_000_000n} in ${entries}`;
    return BOOKS[state] === books ? state : `${state} with ${books}`;
  });
}

/** Balance, held, on its way, in whole dollars, and how many entries: of $100 with its fee of $5. */
const BOOKS: Record<string, string> = {
  none: '100 0 0 in 0',
  requested: '100 100 0 in 1',
  cancelled: '100 0 0 in 2',
  approved: '0 0 95 in 4',
  paying: '0 0 95 in 4',
  completed: '0 0 0 in 5',
};

/** Keys of requests that died are worked on again after a while; here, at once. */
const forgetKeys = () => mongoose.connection.collection('idempotency_keys').deleteMany({});

export async function requestScene(site: Site): Promise<Scene> {
  const customer = await buildRich(site, 100);
  const idempotencyKey = `request-${customer.id}`;
  return {
    act: () => ask(customer, { idempotencyKey }, CRASHING),
    repeat: async () => {
      await forgetKeys();
      await until(() => ask(customer, { idempotencyKey }, CRASHING));
    },
    standing: () => withdrawalStanding(customer.id),
    states: ['none', 'requested'],
    end: 'requested',
  };
}

export async function cancelScene(site: Site): Promise<Scene> {
  const customer = await buildRich(site, 100);
  const made = await ask(customer, {}, OTHER);
  return {
    act: () => cancel(customer, made, CRASHING),
    repeat: async () => {
      await until(() => cancel(customer, made, CRASHING));
    },
    standing: () => withdrawalStanding(customer.id),
    states: ['requested', 'cancelled'],
    end: 'cancelled',
  };
}

/** An approved withdrawal that is paid on the chain, with its confirmations. */
async function buildPaid(site: Site) {
  // Anew each time: a proof of who one is does not last.
  const operator = await buildOperator(site);
  const customer = await buildRich(site, 100);
  const approved = await approve(operator, await ask(customer, {}, OTHER), OTHER);
  const { txid } = await payInDemo(operator, approved, OTHER);
  const { mine } = await chains();
  for (let block = 0; block < 2; block += 1) await mine('bitcoin');
  return { customer, operator, approved, txid };
}

export async function completionScene(site: Site): Promise<Scene> {
  const { customer, operator, approved, txid } = await buildPaid(site);
  return {
    act: () => complete(operator, approved, txid, CRASHING),
    repeat: async () => {
      const again = () => codeOf(complete(operator, approved, txid, CRASHING));
      await until(async () => ['OK', 'WITHDRAWAL_NOT_APPROVED'].includes(await again()));
    },
    standing: () => withdrawalStanding(customer.id),
    states: ['approved', 'paying', 'completed'],
    end: 'completed',
    told: approved.id,
  };
}

let slot = 0;

/** Queues one of the workers' jobs, as their clock would. */
async function queueJob(job: typeof withdrawalJobs.sweep | typeof depositJobs.sweep): Promise<void> {
  const { enqueue } = await import('@lode/server/platform/enqueue');
  slot += 1;
  await enqueue(job, { slot: Date.now() + slot });
}

/** Queues it until the worker has brought the scene to its end. */
async function untilWorked(
  job: typeof withdrawalJobs.sweep | typeof depositJobs.sweep,
  isDone: () => Promise<boolean>,
): Promise<void> {
  let queuedAt = 0;
  await until(async () => {
    if (Date.now() - queuedAt > 1000) {
      queuedAt = Date.now();
      await queueJob(job);
    }
    return isDone();
  });
}

/** The worker completes what waits for the chain. */
export async function payoutScene(site: Site): Promise<Scene> {
  const { customer, approved, txid } = await buildPaid(site);
  // As it is kept while a source of the chain is away.
  await mongoose.connection
    .collection('withdrawals')
    .updateOne({ _id: new mongoose.Types.ObjectId(approved.id) }, { $set: { state: 'paying', txId: txid } });
  const standing = () => withdrawalStanding(customer.id);
  const work = () => untilWorked(withdrawalJobs.sweep, async () => (await standing()) === 'completed');
  return {
    act: work,
    repeat: work,
    standing,
    states: ['paying', 'completed'],
    end: 'completed',
    told: approved.id,
  };
}

/** The worker credits a payment that has its confirmations. */
export async function creditScene(site: Site): Promise<Scene> {
  const customer = await buildCustomer(site);
  const deposit = await customer.call(
    depositRoutes.create,
    { body: { currency: 'BTC', amount_usd: '100' } },
    OTHER,
  );
  const { pay, mine } = await chains();
  const { followChainsProcessor } = await import('@lode/workers/deposits/follow.processor');
  const [whole = '0', fraction = ''] = deposit.crypto_amount.split('.');
  await pay({ coin: 'BTC', to: deposit.address, amount: BigInt(whole + fraction.padEnd(8, '0')) });
  for (let block = 0; block < 2; block += 1) await mine('bitcoin');
  await followChainsProcessor.run({ slot: 0 });
  const standing = () => depositStanding(customer.id, deposit.id);
  const work = () => untilWorked(depositJobs.sweep, async () => (await standing()) === 'credited');
  return {
    act: work,
    repeat: work,
    standing,
    states: ['waiting', 'credited'],
    end: 'credited',
  };
}

async function depositStanding(userId: string, depositId: string): Promise<string> {
  const { inTransaction } = await import('@lode/server/platform/transaction');
  const { getBalance } = await import('@lode/server/features/ledger/queries/get-balance');
  const id = new mongoose.Types.ObjectId(depositId);
  return inTransaction(async ({ session }) => {
    const collection = (name: string) => mongoose.connection.collection(name);
    const options = { session, useBigInt64: true };
    const deposit = await collection('deposits').findOne({ _id: id }, options);
    const payment = await collection('deposit_payments').findOne({ depositId: id }, options);
    const { posted } = await getBalance(`wallet:${userId}`, session);
    const entries = await collection('ledger_entries').countDocuments(
      { 'reference.id': depositId },
      { session },
    );
    const books = [
      deposit?.state,
      payment?.state,
      deposit?.creditedUsd === posted,
      posted > 0n,
      entries,
    ].join();
    if (books === 'credited,credited,true,true,1') return 'credited';
    return /^(awaiting|detected|confirmed),seen,true,false,0$/.test(books) ? 'waiting' : books;
  });
}
