import { createHash } from 'node:crypto';
import type { Asset, Coin } from '@lode/shared/core/money';
import type { AccountKind, EntryKind } from '@lode/shared/ledger/schemas';
import { canonicalText } from '../canonical.ts';
import { chartOf } from '../chart.ts';
import type { LedgerEntryRow, LegRow } from '../ledger-entry.model.ts';
import { type LedgerPeriod, readEntriesOf } from './read-period.ts';

/** What entries of a kind did to a kind of account, on that one's own side. */
export interface PeriodFigure {
  account: AccountKind;
  asset: Asset;
  kind: EntryKind;
  /** Entries. */
  count: number;
  amount: bigint;
}

/** An entry that moved coins of ours: what came, less what is missing; below zero for what went. */
export interface CoinMove {
  entryId: string;
  kind: EntryKind;
  reference: string | null;
  coin: Coin;
  amount: bigint;
}

/** An entry whose debits are not its credits: by how much they are more. */
interface Unbalanced {
  entryId: string;
  asset: Asset;
  amount: bigint;
}

export interface PeriodSums {
  entries: number;
  /** SHA-256 over every entry, in the order of their time. */
  digest: string;
  figures: PeriodFigure[];
  moves: CoinMove[];
  unbalanced: Unbalanced[];
}

/** Reads the entries of a period once: what they come to, which moved coins, and what they are. */
export async function sumPeriod(period: LedgerPeriod): Promise<PeriodSums> {
  const hash = createHash('sha256');
  const figures = new Map<string, PeriodFigure>();
  const sums: Omit<PeriodSums, 'figures' | 'digest'> = { entries: 0, moves: [], unbalanced: [] };
  for await (const entry of readEntriesOf(period)) {
    hash.update(`${canonicalText(entry)}\n`);
    sums.entries += 1;
    sums.unbalanced.push(...excessOf(entry));
    if (entry.phase !== 'post' && entry.phase !== 'capture') continue;
    addFigures(figures, entry);
    sums.moves.push(...coinsOf(entry));
  }
  return { ...sums, digest: hash.digest('hex'), figures: [...figures.values()] };
}

const debitOf = ({ side, amount }: LegRow) => (side === 'debit' ? amount : -amount);

function addFigures(figures: Map<string, PeriodFigure>, { kind, legs }: LedgerEntryRow): void {
  const met = new Set<string>();
  for (const leg of legs) {
    const { kind: account, asset, side } = chartOf(leg.account);
    const key = `${account}:${asset}:${kind}`;
    const figure = figures.get(key) ?? { account, asset, kind, count: 0, amount: 0n };
    figure.amount += leg.side === side ? leg.amount : -leg.amount;
    if (!met.has(key)) figure.count += 1;
    met.add(key);
    figures.set(key, figure);
  }
}

function coinsOf({ _id, kind, reference, legs }: LedgerEntryRow): CoinMove[] {
  const ours = legs.filter(({ account }) => /^(holdings|shortfall):/.test(account));
  return [...sumsOf(ours)].map(([coin, amount]) => ({
    entryId: String(_id),
    kind,
    reference: reference?.id ?? null,
    coin: coin as Coin,
    amount,
  }));
}

function excessOf({ _id, legs }: LedgerEntryRow): Unbalanced[] {
  return [...sumsOf(legs)].flatMap(([asset, amount]) =>
    amount === 0n ? [] : [{ entryId: String(_id), asset, amount }],
  );
}

/** By asset, debits above zero. */
function sumsOf(legs: LegRow[]): Map<Asset, bigint> {
  const sums = new Map<Asset, bigint>();
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + debitOf(leg));
  return sums;
}
