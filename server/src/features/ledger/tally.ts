import type { Asset } from '@lode/shared/core/money';
import { balanceOf, NO_SUMS, type Sums } from './balance.ts';
import { changesOf } from './changes.ts';
import { type AccountId, chartOf } from './chart.ts';
import type { LedgerAccountRow } from './ledger-account.model.ts';
import type { LedgerEntryRow } from './ledger-entry.model.ts';

const MAX_FAULTS = 50;

/** Adds entries up, account by account, and notes what does not hold. */
export class Tally {
  readonly faults: string[];
  entries = 0;
  readonly #sums: Map<AccountId, Sums>;

  constructor(faults: string[] = [], sums = new Map<AccountId, Sums>()) {
    this.faults = [...faults];
    this.#sums = new Map(sums);
  }

  copy(): Tally {
    const copy = new Tally(this.faults, this.#sums);
    copy.entries = this.entries;
    return copy;
  }

  fault(sentence: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(sentence);
  }

  add(entry: LedgerEntryRow): void {
    this.entries += 1;
    const balance = new Map<Asset, bigint>();
    for (const leg of entry.legs) {
      if (!this.#isCharted(leg.account, leg.asset)) continue;
      const { asset, side, amount } = leg;
      balance.set(asset, (balance.get(asset) ?? 0n) + (side === 'debit' ? amount : -amount));
      const sums = { ...(this.#sums.get(leg.account) ?? NO_SUMS) };
      for (const [counter, change] of Object.entries(changesOf(entry.phase, leg)))
        sums[counter as keyof Sums] += change;
      this.#sums.set(leg.account, sums);
    }
    if ([...balance.values()].some((sum) => sum !== 0n))
      this.fault(`Entry ${entry._id.toHexString()} does not balance.`);
  }

  /** Compares with an account as stored; each account once. */
  compare(account: LedgerAccountRow): void {
    if (!this.#isCharted(account._id, account.asset)) return;
    const sums = this.#sums.get(account._id) ?? NO_SUMS;
    this.#sums.delete(account._id);
    for (const name of Object.keys(NO_SUMS) as (keyof Sums)[]) {
      if (account[name] !== sums[name])
        this.fault(`${account._id} says ${name} ${account[name]}, its entries say ${sums[name]}.`);
    }
    if (chartOf(account._id).floor && balanceOf(account).available < 0n)
      this.fault(`${account._id} is below zero.`);
  }

  /** Call after every account was compared: what is left has entries and no account. */
  finish(): void {
    for (const id of this.#sums.keys()) this.fault(`${id} has entries and no account.`);
  }

  #isCharted(id: AccountId, asset: Asset): boolean {
    try {
      if (chartOf(id).asset === asset) return true;
    } catch {
      // Told below, like a wrong asset.
    }
    this.fault(`The chart has no account ${id} in ${asset}.`);
    return false;
  }
}
