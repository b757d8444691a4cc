import type { Asset } from '@lode/shared/core/money';
import { balanceOf, NO_SUMS, type Sums } from './balance.ts';
import { changesOf } from './changes.ts';
import { type AccountId, chartOf } from './chart.ts';
import type { LedgerAccountRow } from './ledger-account.model.ts';
import type { LedgerEntryRow } from './ledger-entry.model.ts';

const MAX_FAULTS = 50;
const COUNTERS = Object.keys(NO_SUMS) as (keyof Sums)[];

/** What does not hold: one sentence each, each once, the first 50. */
export class Faults {
  readonly #sentences = new Set<string>();

  add(...sentences: string[]): void {
    for (const one of sentences) if (this.#sentences.size < MAX_FAULTS) this.#sentences.add(one);
  }

  get list(): string[] {
    return [...this.#sentences];
  }
}

/** Adds entries up, account by account, and notes what does not hold. */
export class Tally {
  readonly faults = new Faults();
  readonly sums = new Map<AccountId, Sums>();
  entries = 0;

  add(entry: LedgerEntryRow): void {
    this.entries += 1;
    try {
      this.#addLegs(entry);
    } catch {
      this.faults.add(`Entry ${String(entry._id)} cannot be read.`);
    }
  }

  #addLegs(entry: LedgerEntryRow): void {
    const balance = new Map<Asset, bigint>();
    for (const leg of entry.legs) {
      if (!isCharted(leg.account, leg.asset, this.faults)) continue;
      const { asset, side, amount } = leg;
      balance.set(asset, (balance.get(asset) ?? 0n) + (side === 'debit' ? amount : -amount));
      this.sums.set(leg.account, addUp(this.sums.get(leg.account), changesOf(entry.phase, leg)));
    }
    if ([...balance.values()].some((sum) => sum !== 0n))
      this.faults.add(`Entry ${String(entry._id)} does not balance.`);
  }
}

/** Several parts of one account's sums as one. What is no whole number, as a changed row may have it, is none. */
export function addUp(...parts: (Partial<Sums> | undefined)[]): Sums {
  const sums = { ...NO_SUMS };
  for (const part of parts) {
    for (const name of COUNTERS) {
      const units: unknown = part?.[name];
      if (typeof units === 'bigint') sums[name] += units;
    }
  }
  return sums;
}

/** Compares an account as stored with what the chart and its entries say. */
export function compareAccount(account: LedgerAccountRow, sums: Sums, faults: Faults): void {
  if (!isCharted(account._id, account.asset, faults)) return;
  const { kind, owner, floor } = chartOf(account._id);
  if (account.kind !== kind || account.owner !== owner)
    faults.add(`${account._id} says it is ${account.kind} of ${account.owner}, the chart says otherwise.`);
  for (const name of COUNTERS) {
    if (account[name] !== sums[name])
      faults.add(`${account._id} says ${name} ${account[name]}, its entries say ${sums[name]}.`);
  }
  if (floor && balanceOf({ kind, ...sums }).available < 0n) faults.add(`${account._id} is below zero.`);
}

function isCharted(id: AccountId, asset: Asset, faults: Faults): boolean {
  try {
    if (chartOf(id).asset === asset) return true;
  } catch {
    // Told below, like a wrong asset.
  }
  faults.add(`The chart has no account ${id} in ${asset}.`);
  return false;
}
