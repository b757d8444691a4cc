import { COINS, type Coin } from '@lode/shared/core/money';
import { isLedgerSound } from '../../ledger/queries/get-last-proof.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';

/** The coins in which nobody is to be paid now: outgoing money is stopped, or the books are not proven. */
export async function findStoppedPayouts(): Promise<Set<Coin>> {
  const [sound, off] = await Promise.all([
    isLedgerSound(),
    Promise.all(COINS.map((coin) => findStopped(['outgoing'], coin))),
  ]);
  return new Set(COINS.filter((_, index) => !sound || off[index] !== undefined));
}
