import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { BATCH_ACTIONS, type BatchAction } from '@lode/shared/payouts/schemas';
import { clock } from '../../platform/clock.ts';
import type { Identity } from '../../platform/identity.ts';
import { usesSimulatedChains } from '../chains/queries/uses-simulated-chains.ts';
import type { BatchedWithdrawal } from '../withdrawals/queries/list-payable.ts';
import type { BatchRow, WritingRow } from './batch.model.ts';
import { coveredBy, mayStillPay } from './handed.ts';

type Standing = Pick<BatchRow, 'state' | 'writings' | 'handed' | 'coin' | 'outputs'>;

/** What was written last. */
export function newestWriting({ writings }: Pick<BatchRow, 'writings'>): WritingRow {
  const newest = writings.at(-1);
  if (!newest) throw new Error('A batch without anything written');
  return newest;
}

/** Micro-dollars that it pays. */
export function sumOf({ outputs }: Pick<BatchRow, 'outputs'>): bigint {
  return outputs.reduce((sum, { usd }) => sum + BigInt(usd), 0n);
}

/** Places of what is completed. */
export function completedOf(
  { outputs }: Pick<BatchRow, 'outputs'>,
  withdrawals: ReadonlyMap<string, Pick<BatchedWithdrawal, 'state'>>,
): Set<number> {
  const isCompleted = (id: string) => withdrawals.get(id)?.state === 'completed';
  return new Set(
    outputs.flatMap(({ withdrawalId }, place) => (isCompleted(String(withdrawalId)) ? place : [])),
  );
}

/**
 * Throws BATCH_CHANGED unless this can be done with it as it stands, BATCH_STILL_VALID for what is not to be written anew
 * yet. What is completed stays so whatever is taken back.
 */
export function requireAction(
  batch: Standing,
  action: BatchAction,
  completed: ReadonlySet<number> = new Set(),
): void {
  const live = batch.state === 'open' || batch.state === 'sent';
  const underWay = coveredBy(batch);
  const waits = underWay.size < batch.outputs.length;
  if (!live) throw new AppError('BATCH_CHANGED');
  switch (action) {
    case 'export':
    case 'hand_back':
      return;
    case 'cancel':
      if (batch.handed.some((one) => mayStillPay(one) && !one.pays.every((at) => completed.has(Number(at)))))
        throw new AppError('BATCH_STILL_VALID');
      if ([...underWay].some((place) => !completed.has(place)) || completed.size === batch.outputs.length)
        throw new AppError('BATCH_CHANGED');
      return;
    case 'simulate':
      if (!waits) throw new AppError('BATCH_CHANGED');
      return;
    case 'renew':
      if (batch.coin === 'BTC') {
        if (batch.handed.some(({ raw, state }) => state === 'sent' && raw === null))
          throw new AppError('BATCH_CHANGED');
        return;
      }
      if (!waits) throw new AppError(batch.handed.some(mayStillPay) ? 'BATCH_STILL_VALID' : 'BATCH_CHANGED');
      if (!hasExpired(newestWriting(batch))) throw new AppError('BATCH_STILL_VALID');
  }
}

/**
 * Who could still send what they have taken away, and pay once more what is paid elsewhere meanwhile. Signed transactions of
 * TRON and VeChain expire; those of Bitcoin do not, and what a person's wallet makes of a table is not known here.
 */
export function holdersOf(batch: Pick<BatchRow, 'coin' | 'writings' | 'taken'>): Set<string> {
  const { coin, taken = [] } = batch;
  const isOver = coin !== 'BTC' && hasExpired(newestWriting(batch));
  return new Set(taken.filter(({ form }) => form === 'csv' || !isOver).map(({ by }) => by.id));
}

/** By the clock alone; of what a height ends, the time of that many blocks has passed. */
function hasExpired({ expiresAt, at, expiresAtHeight }: WritingRow): boolean {
  const ends = expiresAt ?? (expiresAtHeight === null ? null : new Date(at.getTime() + VECHAIN_VALID_MS));
  return ends !== null && ends.getTime() + EXPIRY_SLACK_MS < clock.nowMs();
}
/** 1080 blocks of ten seconds, missed ones counted twice. */
const VECHAIN_VALID_MS = 6 * 3_600_000;
/** Blocks' clocks may lie behind ours. */
export const EXPIRY_SLACK_MS = 10 * 60_000;

/** What this member of staff may do with it, for their screen. */
export function allowedActions(
  batch: Standing,
  identity: Identity,
  completed: ReadonlySet<number>,
): BatchAction[] {
  if (!can(identity, 'finance:manage')) return [];
  return BATCH_ACTIONS.filter((action) => {
    if (action === 'simulate' && !usesSimulatedChains()) return false;
    try {
      requireAction(batch, action, completed);
      return true;
    } catch {
      return false;
    }
  });
}
