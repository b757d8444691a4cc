import { START } from './place-seal.ts';
import type { Head } from './queries/follow-chain.ts';

/** What a proof has found. */
export interface Comparison {
  faults: string[];
  /** In the chain or waiting for it. */
  entries: number;
  accounts: number;
  /** The chain's last link that it saw. */
  head: Head;
}

/** What is told where there is no sense in comparing. */
export const NOT_COMPARED = { entries: 0, accounts: 0, head: { seq: START.seq, hash: START.hash } };
