import type { Coin } from '@lode/shared/core/money';

/** Something to be paid: to whom, and how many whole units of the chain. */
export interface Payment {
  to: string;
  amount: bigint;
}

/** A coin of ours on a chain that keeps single outputs. */
export interface Unspent {
  txid: string;
  index: number;
  /** Whole units of the chain. */
  amount: bigint;
}

/** What somebody has signed elsewhere, as it would be on the chain. */
export interface SignedTransaction {
  /** In the one form of the chain. */
  txid: string;
  /** As a node takes it, in hexadecimal. */
  raw: string;
  /** What it spends, `<txid>:<index>`; two of which one is the same cannot both come true. Empty where accounts pay. */
  spends: string[];
  /** Who pays, where the chain knows accounts. */
  sender: string | null;
  /** What it pays, in the chain's order. */
  outputs: { index: number; coin: Coin; to: string; amount: bigint }[];
  /** No block takes it in after that time, or that height; null where it stays valid. */
  expiresAt: Date | null;
  expiresAtHeight: number | null;
}

/** Why a text is no signed transaction of the chain. */
export class UnreadableTransaction extends Error {
  readonly problem: 'unsigned' | 'malformed';
  constructor(problem: 'unsigned' | 'malformed', options?: ErrorOptions) {
    super(`A transaction is ${problem}`, options);
    this.problem = problem;
  }
}
