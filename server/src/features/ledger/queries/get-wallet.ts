import type { Balance } from '../balance.ts';
import { receivableOf, walletOf } from '../chart.ts';
import { getBalance } from './get-balance.ts';

export interface WalletView extends Balance {
  version: number;
  /** Micro-dollars that the customer owes us. */
  owed: bigint;
}

/** A customer's balance, and what they owe. */
export async function getWallet(userId: string): Promise<WalletView> {
  const [wallet, receivable] = await Promise.all([
    getBalance(walletOf(userId)),
    getBalance(receivableOf(userId)),
  ]);
  return { ...wallet, owed: receivable.posted };
}
