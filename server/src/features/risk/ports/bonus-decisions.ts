import { definePort } from '../../../platform/port.ts';
import type { Transaction } from '../../../platform/transaction.ts';

/** How risk carries out what staff decide on the hits of a referral bonus. */
export interface BonusDecisions {
  /** Passes the row where reviews of one bonus's hits meet, so that the last one sees that it is the last. */
  lockBonus: (tx: Transaction, bonusId: string) => Promise<void>;
  /** Released, it is due; refused, it is not paid. */
  decideBonus: (tx: Transaction, bonusId: string, decision: 'release' | 'refuse') => Promise<void>;
}

export const bonusDecisions = definePort<BonusDecisions>('risk/bonus-decisions');
