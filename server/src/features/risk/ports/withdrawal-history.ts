import type { Coin } from '@lode/shared/core/money';
import type { Types } from 'mongoose';
import { definePort } from '../../../platform/port.ts';

/** A stretch of time before an event, its end included. */
export interface Span {
  from: Date;
  to: Date;
}

export interface PastWithdrawal {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Micro-dollars. */
  amount: bigint;
  currency: Coin;
  walletAddress: string;
  createdAt: Date;
}

/** What risk asks about withdrawals. One that is given as `except` is left out. */
export interface WithdrawalHistory {
  /** Sum, in micro-dollars, and number of a customer's withdrawals in a span, rejected ones left out. */
  sumWithdrawals: (userId: string, span: Span, except?: string) => Promise<{ amount: bigint; count: bigint }>;
  /** When a customer first asked, up to then, to be paid at an address; null when they never did. */
  findFirstUse: (userId: string, walletAddress: string, to: Date, except?: string) => Promise<Date | null>;
  /** The newest withdrawals since then, at most `limit`. */
  listRecentWithdrawals: (since: Date, limit: number) => Promise<PastWithdrawal[]>;
}

export const withdrawalHistory = definePort<WithdrawalHistory>('risk/withdrawal-history');
