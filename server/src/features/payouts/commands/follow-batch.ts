import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { broadcastTransaction } from '../../chains/commands/broadcast-transaction.ts';
import { dropClaims } from '../../chains/commands/claim-outputs.ts';
import { type Finding, findTransaction } from '../../chains/queries/find-transaction.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { getChainTime } from '../../chains/queries/get-chain-time.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';
import { payFromBatch } from '../../withdrawals/commands/pay-from-batch.ts';
import { getWithdrawalRules } from '../../withdrawals/queries/get-withdrawal-rules.ts';
import { countCompleted, readBatched } from '../../withdrawals/queries/list-payable.ts';
import type { BatchRow, HandedRow } from '../batch.model.ts';
import { completedOf, EXPIRY_SLACK_MS } from '../batch-policy.ts';
import { isRefuted, mayStillPay } from '../handed.ts';
import { changeBatch, ownerOf, readBatch } from './change-batch.ts';

type Seen = { handed: HandedRow; confirmations: number };
type Verdict = Pick<HandedRow, 'state' | 'problem'>;

/**
 * Looks where a batch's transactions are: what the chain knows is named as what pays its withdrawals, what it does not
 * know is sent (again), and once all are completed the batch is done. Twice, late or beside each other it does the same.
 */
export async function followBatch(id: string): Promise<void> {
  const row = await readBatch(id);
  if (row.state !== 'sent') return;
  const { chain } = NETWORKS[row.coin];
  const seen: Seen[] = [];
  const waiting = await listWaiting(row);
  for (const handed of row.handed) {
    if (!handed.pays.some((place) => waiting.has(Number(place)))) continue;
    const known = await look(chain, handed.txid);
    const finding = known?.kind === 'unknown' ? await send(row, handed) : known;
    if (finding?.kind === 'found')
      seen.push({ handed: await believe(row, handed), confirmations: finding.confirmations });
  }
  await name(row, waiting, seen);
  await finish(row);
}

/** Places of what is not completed yet: nobody looks after the rest any more. */
async function listWaiting({ outputs }: BatchRow): Promise<Set<number>> {
  const withdrawals = await readBatched(outputs.map(({ withdrawalId }) => withdrawalId));
  const completed = completedOf({ outputs }, withdrawals);
  return new Set([...outputs.keys()].filter((place) => !completed.has(place)));
}

async function look(chain: Chain, txid: string): Promise<Finding | undefined> {
  return findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn({ err: error, chain }, 'a source does not answer: batches wait');
    return undefined;
  });
}

/** What the chain has all the same was neither refused nor too late: it pays what it pays, and nothing else may. */
async function believe(row: BatchRow, handed: HandedRow): Promise<HandedRow> {
  const { state, problem } = handed;
  const isWrong = state === 'expired' || (state === 'refused' && !isRefuted(problem));
  if (!isWrong) return handed;
  const verdict = { state: 'sent' as const, problem: null };
  await judge(row, handed, verdict);
  return { ...handed, ...verdict };
}

/** Of transactions of which only one can come true, the chain decides which. */
async function name({ _id, outputs }: BatchRow, waiting: ReadonlySet<number>, seen: Seen[]): Promise<void> {
  const inOrder = seen.toSorted((a, b) => b.confirmations - a.confirmations);
  for (const [place, { withdrawalId }] of outputs.entries()) {
    if (!waiting.has(place)) continue;
    const best = inOrder.find(({ handed }) => handed.pays.map(Number).includes(place));
    if (best) await nameOne(String(_id), String(withdrawalId), best);
  }
}

async function nameOne(batchId: string, id: string, { handed, confirmations }: Seen): Promise<void> {
  const { id: by, username } = handed.by;
  const decider = { userId: new Types.ObjectId(by), username, at: handed.at };
  try {
    await payFromBatch({ id, batchId, decider }, handed.txid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ err: error, withdrawalId: id }, 'a payout of a batch waits');
    if (isRefuted(error.code)) await refute(batchId, handed, error.code, confirmations);
  }
}

async function refute(id: string, handed: HandedRow, problem: string, confirmations: number): Promise<void> {
  if (handed.state !== 'sent') return;
  const row = await readBatch(id);
  const { confirmations: needed } = await getWithdrawalRules();
  if (confirmations >= needed[row.coin]) await judge(row, handed, { state: 'refused', problem });
}

/**
 * What no source knows goes to the network, unless money is stopped; what no block can take in any more has expired.
 * Answers what the chain has of it afterwards.
 */
async function send(row: BatchRow, handed: HandedRow): Promise<Finding | undefined> {
  const isSent = handed.state === 'sent';
  if (handed.raw === null || !(isSent || mayStillPay(handed))) return undefined;
  if (await hasExpired(row, handed)) {
    await judge(row, handed, { state: 'expired', problem: handed.problem });
    return undefined;
  }
  if (!isSent) return undefined;
  if (await findStopped(['outgoing'], row.coin)) return undefined;
  const outcome = await broadcastTransaction(row.coin, handed.raw);
  if (outcome.kind === 'unavailable') return undefined;
  const finding = await look(NETWORKS[row.coin].chain, handed.txid);
  // Another of our processes may have sent it a moment ago: nodes refuse what they have already.
  if (outcome.kind === 'refused' && finding?.kind === 'unknown')
    await judge(row, handed, { state: 'refused', problem: outcome.reason });
  return finding;
}

const SETTLED_BLOCKS = 60;

/** By the blocks that our source tells of: while it is behind, one that we do not see yet may have taken it in. */
async function hasExpired({ coin }: BatchRow, { expiresAt, expiresAtHeight }: HandedRow): Promise<boolean> {
  const { chain } = NETWORKS[coin];
  const ends = expiresAt && expiresAt.getTime() + EXPIRY_SLACK_MS;
  if (ends !== null && ends < clock.nowMs()) {
    const newest = await getChainTime(chain).catch(() => undefined);
    return newest !== undefined && ends < newest.getTime();
  }
  if (expiresAtHeight === null) return false;
  const head = await getChainHead(chain);
  return head !== undefined && head > Number(expiresAtHeight) + SETTLED_BLOCKS;
}

/** Says what became of one, unless somebody has said otherwise meanwhile. */
async function judge({ _id }: BatchRow, { txid, state }: HandedRow, verdict: Verdict): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await readBatch(String(_id), tx);
    const isSame = (one: HandedRow) => one.txid === txid && one.state === state;
    if (!row.handed.some(isSame)) return;
    const handed = row.handed.map((one) => (isSame(one) ? { ...one, ...verdict } : one));
    await changeBatch(tx, row, { handed });
  });
}

async function finish({ _id, outputs }: BatchRow): Promise<void> {
  const done = await countCompleted(outputs.map(({ withdrawalId }) => withdrawalId));
  if (done < outputs.length) return;
  await inTransaction(async (tx) => {
    const row = await readBatch(String(_id), tx);
    if (row.state !== 'sent') return;
    await dropClaims(tx, ownerOf(row));
    await changeBatch(tx, row, { state: 'done', endedAt: clock.now() });
  });
}
