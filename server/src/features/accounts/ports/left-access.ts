import { definePort } from '../../../platform/port.ts';
import type { Transaction } from '../../../platform/transaction.ts';

/** What reaches an account without a login, made by whoever was in it. */
export interface LeftAccess {
  /** Ends all of it: keys of programs, webhooks, links to figures. */
  endLeftAccessIn: (tx: Transaction, userId: string) => Promise<void>;
}

export const leftAccess = definePort<LeftAccess>('accounts/left-access');
