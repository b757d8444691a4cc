import { NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { type Finding, findTransaction } from '../../chains/queries/find-transaction.ts';
import type { ChainCheckRow, WithdrawalRow } from '../withdrawal.model.ts';

/** What a payout's transaction must do. */
export type Payout = Pick<WithdrawalRow, 'currency' | 'walletAddress' | 'coinAmount' | 'approvals'>;
type Transaction = Extract<Finding, { kind: 'found' }>['transaction'];

/** How far a block's time may lie before the real one: consensus allows two hours on Bitcoin, less elsewhere. */
const BLOCK_TIME_SLACK_MS = 2 * 3600 * 1000;

/**
 * Asks every source of the chain whether the transaction pays exactly this withdrawal (H1), and was made
 * after its approval. `unavailable` while a source does not answer: then nothing is known.
 */
export async function checkPayout(payout: Payout, txid: string): Promise<ChainCheckRow> {
  const { chain } = NETWORKS[payout.currency];
  const at = clock.now();
  try {
    const finding = await findTransaction(chain, txid);
    const confirmations = finding.kind === 'found' ? finding.confirmations : 0;
    return { kind: judge(payout, finding), txid, confirmations, at };
  } catch (error) {
    logger.warn({ err: error, chain }, 'a source does not answer: payouts wait');
    return { kind: 'unavailable', txid, confirmations: 0, at };
  }
}

function judge(payout: Payout, finding: Finding): ChainCheckRow['kind'] {
  if (finding.kind !== 'found') return finding.kind;
  const { time } = finding.transaction;
  if (!pays(payout, finding.transaction)) return 'mismatch';
  return time && isBeforeApproval(payout, time) ? 'older' : 'found';
}

function pays({ currency, walletAddress, coinAmount }: Payout, { transfers }: Transaction): boolean {
  const paid = transfers
    .filter(({ to, coin, succeeded }) => to === walletAddress && coin === currency && succeeded)
    .reduce((sum, { amount }) => sum + amount, 0n);
  return String(paid) === coinAmount;
}

/** What was paid before it was promised paid something else. */
function isBeforeApproval({ approvals }: Payout, time: Date): boolean {
  const approvedAt = approvals.at(-1)?.at.getTime() ?? 0;
  return time.getTime() < approvedAt - BLOCK_TIME_SLACK_MS;
}
