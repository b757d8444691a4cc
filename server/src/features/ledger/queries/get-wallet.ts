import type { ClientSession } from 'mongoose';
import type { Balance } from '../balance.ts';
import { receivableOf, walletOf } from '../chart.ts';
import { getBalances } from './get-balance.ts';

export interface WalletView extends Balance {
  version: number;
  /** Micro-dollars that the customer owes us. */
  owed: bigint;
}

/** A customer's balance, and what they owe. */
export async function getWallet(userId: string, session?: ClientSession): Promise<WalletView> {
  const [wallet, receivable] = await getBalances([walletOf(userId), receivableOf(userId)], session);
  return { ...wallet, owed: receivable.posted };
}
