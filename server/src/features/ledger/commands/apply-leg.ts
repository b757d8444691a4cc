import { AppError } from '@lode/shared/core/errors';
import type { EntryPhase } from '@lode/shared/ledger/schemas';
import type { mongo } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { NO_SUMS } from '../balance.ts';
import { changesOf } from '../changes.ts';
import { type ChartedAccount, chartOf } from '../chart.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import type { Leg } from '../leg.ts';

/** A leg that takes from what is available of its account. */
function takes(phase: EntryPhase, leg: Leg, rule: ChartedAccount): boolean {
  return leg.side !== rule.side && (phase === 'post' || phase === 'hold');
}

/** L3: enough must be available, holds counted, at the moment of the change itself. */
function enough(rule: ChartedAccount, amount: bigint) {
  const [grown, shrunk, held] =
    rule.side === 'credit'
      ? ['$creditsPosted', '$debitsPosted', '$debitsPending']
      : ['$debitsPosted', '$creditsPosted', '$creditsPending'];
  return { $gte: [{ $subtract: [grown, { $add: [shrunk, held] }] }, amount] };
}

/**
 * Changes one account by one leg and returns it as it is after. An account begins with its first leg.
 * Throws INSUFFICIENT_BALANCE for a customer's wallet, INSUFFICIENT_FUNDS for any other floor.
 */
export async function applyLeg(tx: Transaction, phase: EntryPhase, leg: Leg): Promise<LedgerAccountRow> {
  const rule = chartOf(leg.account);
  const guarded = rule.floor && takes(phase, leg, rule);
  const now = clock.now();
  // Straight to the driver: every posting of money passes here several times.
  const after = (await LedgerAccountModel.collection.findOneAndUpdate(
    { _id: leg.account as never, ...(guarded && { $expr: enough(rule, leg.amount) }) },
    {
      $inc: { ...NO_SUMS, ...changesOf(phase, leg), version: 1 },
      $set: { updatedAt: now },
      ...(!guarded && {
        $setOnInsert: { kind: rule.kind, asset: rule.asset, owner: rule.owner, createdAt: now },
      }),
    } as mongo.UpdateFilter<mongo.Document>,
    { session: tx.session, upsert: !guarded, returnDocument: 'after', useBigInt64: true },
  )) as unknown as LedgerAccountRow | null;
  if (after) return after;
  throw new AppError(rule.kind === 'wallet' ? 'INSUFFICIENT_BALANCE' : 'INSUFFICIENT_FUNDS', {
    cause: leg.account,
  });
}
