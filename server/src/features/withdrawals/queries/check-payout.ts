import { checkPaid, type PaidCheck } from '../../chains/queries/check-paid.ts';
import type { WithdrawalRow } from '../withdrawal.model.ts';

/** What a payout's transaction must do. */
type Payout = Pick<WithdrawalRow, '_id' | 'currency' | 'walletAddress' | 'coinAmount' | 'approvals'>;

export type PayoutCheck = PaidCheck;

/** Whether a transaction pays exactly this withdrawal, by outputs that pay nothing else (H1), after its approval. */
export function checkPayout(payout: Payout, txid: string): Promise<PayoutCheck> {
  const { _id, currency, walletAddress, coinAmount, approvals } = payout;
  return checkPaid(
    {
      coin: currency,
      address: walletAddress,
      amount: BigInt(coinAmount ?? 0),
      since: approvals.at(-1)?.at ?? null,
      claimant: String(_id),
    },
    txid,
  );
}
