import { CHART } from './chart.ts';
import type { LedgerAccountRow } from './ledger-account.model.ts';

/** The sums that make a balance. */
export type Sums = Pick<
  LedgerAccountRow,
  'debitsPosted' | 'creditsPosted' | 'debitsPending' | 'creditsPending'
>;

export const NO_SUMS: Sums = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };

export interface Balance {
  /** Posted, on the account's own side. */
  posted: bigint;
  /** Reserved by holds. */
  held: bigint;
  /** What may still move: posted less held. */
  available: bigint;
}

/** Posted, held and available of an account, all on the side on which its kind grows. */
export function balanceOf(account: Sums & Pick<LedgerAccountRow, 'kind'>): Balance {
  const grows = CHART[account.kind].side;
  const posted =
    grows === 'credit'
      ? account.creditsPosted - account.debitsPosted
      : account.debitsPosted - account.creditsPosted;
  const held = grows === 'credit' ? account.debitsPending : account.creditsPending;
  return { posted, held, available: posted - held };
}
