import type { Statement } from '@lode/shared/statements/rest';
import type { ChainLink } from '../ledger/queries/read-wallet-movements.ts';

/** The kinds of movement that a customer knows by name. */
export const MOVEMENT_KINDS = [
  'deposit',
  'withdrawal_approval',
  'purchase',
  'reward',
  'referral_bonus',
  'adjustment',
  'transfer',
  'reversal',
] as const;

/** What a line is: the balance as it begins and ends, and what lies between. */
export const LINE_KINDS = ['opening', 'closing', 'so_far', ...MOVEMENT_KINDS, 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A month of a customer's balance, in micro-dollars. */
export interface MonthSum extends Pick<Statement, 'month' | 'movements'> {
  opening: bigint;
  came: bigint;
  went: bigint;
  closing: bigint;
  soFar: boolean;
}

/** What a movement was in coins, and at which rate. */
export interface CoinTerms {
  coin: string;
  /** Decimal text. */
  coinAmount: string | null;
  /** USD for one coin. */
  rate: string | null;
  rateSource: string | null;
}

export interface StatementLine {
  at: Date;
  kind: LineKind;
  /** Micro-dollars added to the balance; null where it only stands. */
  amount: bigint | null;
  balance: bigint;
  /** Micro-dollars inside of the amount. */
  fee: bigint | null;
  terms: CoinTerms | null;
  /** What it is about. */
  reference: string | null;
  txid: string | null;
  entryId: string | null;
  /** Of a balance, the place of its last movement; null until that is sealed. */
  link: ChainLink | null;
}
