import { AppError } from '@lode/shared/core/errors';
import type { Asset } from '@lode/shared/core/money';
import type { EntryKind, EntryPhase } from '@lode/shared/ledger/schemas';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { digestOf } from '../../../platform/idempotency.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { balanceOf } from '../balance.ts';
import { chartOf } from '../chart.ts';
import { entryId } from '../entry-id.ts';
import { LedgerEntryModel, type LedgerEntryRow, type LegRow, UnsealedModel } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { applyLeg } from './apply-leg.ts';
import { knownEntries, unlessKnown } from './known-entries.ts';

/** What asks for an entry. */
export interface Posting {
  /** Makes it happen once (L4), e.g. `deposit:<id>:credit`. */
  key: string;
  kind: EntryKind;
  /** What it is about. */
  reference?: { type: string; id: string };
  memo?: string;
}

export interface EntryPlan extends Posting {
  phase: EntryPhase;
  legs: Leg[];
  resolves?: Types.ObjectId;
  reverses?: Types.ObjectId;
}

/**
 * Writes one entry with the change of every account it touches. The same key with the same content gives
 * the first entry again (L4); with other content IDEMPOTENCY_CONFLICT. An entry that does not balance is
 * the caller's fault and throws a plain error (L1).
 */
export async function recordEntry(tx: Transaction, plan: EntryPlan): Promise<LedgerEntryRow> {
  const digest = contentDigest(plan);
  return onceByKey(tx, plan.key, digest, () => writeEntry(tx, plan, digest));
}

/** What `make` makes under the key, once: the first entry again for the same digest (L4). */
export async function onceByKey(
  tx: Transaction,
  key: string,
  digest: string,
  make: () => Promise<LedgerEntryRow>,
): Promise<LedgerEntryRow> {
  const known = (await knownEntries(tx, [key])).get(key);
  return known ? sameContent(known, digest) : unlessKnown(tx, [key], make);
}

/** Writes an entry under a key that has none. */
export async function writeEntry(tx: Transaction, plan: EntryPlan, digest: string): Promise<LedgerEntryRow> {
  requireBalanced(plan);
  const legs: LegRow[] = [];
  for (const leg of inOrder(plan.legs)) legs.push(await moveLeg(tx, plan.phase, leg));
  // After its accounts: who waited for another entry on one of them stands behind it.
  const at = clock.now();
  const entry: LedgerEntryRow = {
    _id: entryId(at),
    key: plan.key,
    digest,
    kind: plan.kind,
    phase: plan.phase,
    resolves: plan.resolves ?? null,
    reverses: plan.reverses ?? null,
    legs,
    reference: plan.reference ?? null,
    memo: plan.memo ?? '',
    at,
  };
  await LedgerEntryModel.collection.insertOne(entry, { session: tx.session });
  await UnsealedModel.collection.insertOne({ _id: entry._id }, { session: tx.session });
  return entry;
}

/** L4: the first result for the same content, a conflict for another. */
export function sameContent(known: LedgerEntryRow, digest: string): LedgerEntryRow {
  if (known.digest !== digest) throw new AppError('IDEMPOTENCY_CONFLICT');
  return known;
}

/** Hash of what a plan asks for (L4). */
export function contentDigest(plan: EntryPlan): string {
  const legs = plan.legs.map(({ account, side, amount }) => [account, side, String(amount)]);
  const { phase, kind, resolves, reverses, reference } = plan;
  return digestOf([
    phase,
    kind,
    legs,
    resolves && String(resolves),
    reverses && String(reverses),
    reference && [reference.type, reference.id],
  ]);
}

/** L1: per asset, debits and credits are equal, and every amount is above zero. */
export function requireBalanced({ key, legs }: Pick<EntryPlan, 'key' | 'legs'>): void {
  const sums = new Map<Asset, bigint>();
  for (const { account, side, amount } of legs) {
    if (amount <= 0n) throw new Error(`Entry ${key}: ${account} moves ${amount}`);
    const { asset } = chartOf(account);
    sums.set(asset, (sums.get(asset) ?? 0n) + (side === 'debit' ? amount : -amount));
  }
  if (legs.length < 2 || [...sums.values()].some((sum) => sum !== 0n))
    throw new Error(`Entry ${key} does not balance`);
}

/** Everybody's accounts last: they are what entries wait for each other on. */
function inOrder(legs: Leg[]): Leg[] {
  const shared = ({ account }: Leg) => (chartOf(account).per === 'owner' ? 0 : 1);
  return legs.toSorted((a, b) => shared(a) - shared(b));
}

async function moveLeg(tx: Transaction, phase: EntryPhase, leg: Leg): Promise<LegRow> {
  const after = await applyLeg(tx, phase, leg);
  if (after.kind === 'wallet' && after.owner)
    tx.event('ledger.balance-changed', { userId: after.owner, rev: Number(after.version) });
  const { account, side, amount } = leg;
  return { account, asset: after.asset, side, amount, balanceAfter: balanceOf(after).posted };
}
