import { NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { findClaims } from '../../chains/queries/find-claims.ts';
import { type Finding, findTransaction } from '../../chains/queries/find-transaction.ts';
import { outputId } from '../../chains/queries/output-id.ts';
import { chooseOutputs } from '../choose-outputs.ts';
import type { ChainCheckRow, WithdrawalRow } from '../withdrawal.model.ts';

/** What a payout's transaction must do. */
type Payout = Pick<WithdrawalRow, '_id' | 'currency' | 'walletAddress' | 'coinAmount' | 'approvals'>;
type Transaction = Extract<Finding, { kind: 'found' }>['transaction'];

export interface PayoutCheck {
  check: ChainCheckRow;
  /** The outputs that pay it; empty unless they were found. */
  outputs: string[];
  /** It would pay it if its outputs did not pay others. */
  used: boolean;
}

/** How far a block's time may lie before the real one: consensus allows two hours on Bitcoin, less elsewhere. */
const BLOCK_TIME_SLACK_MS = 2 * 3600 * 1000;

/**
 * Asks every source of the chain whether outputs of the transaction that pay nothing else pay exactly this withdrawal
 * (H1), and whether it was made after its approval. `unavailable` while a source does not answer: then nothing is known.
 */
export async function checkPayout(payout: Payout, txid: string): Promise<PayoutCheck> {
  const { chain } = NETWORKS[payout.currency];
  const at = clock.now();
  const finding = await findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn({ err: error, chain }, 'a source does not answer: payouts wait');
    return { kind: 'unavailable' } as const;
  });
  if (finding.kind !== 'found')
    return { check: { kind: finding.kind, txid, confirmations: 0, at }, outputs: [], used: false };
  const { transaction, confirmations } = finding;
  const { outputs, used } = await findOutputs(payout, transaction);
  const paid = isOlder(payout, transaction) ? ('older' as const) : ('found' as const);
  const kind = outputs.length > 0 ? paid : ('mismatch' as const);
  return { check: { kind, txid, confirmations, at }, outputs, used };
}

async function findOutputs(
  { _id, currency, walletAddress, coinAmount }: Payout,
  { transfers }: Transaction,
): Promise<Pick<PayoutCheck, 'outputs' | 'used'>> {
  const { chain } = NETWORKS[currency];
  const all = transfers
    .filter(({ to, coin, succeeded }) => to === walletAddress && coin === currency && succeeded)
    .map((transfer) => ({ id: outputId(chain, transfer), amount: transfer.amount }));
  const ownerOf = await findClaims(all.map(({ id }) => id));
  const own = all.filter(({ id }) => ownerOf.get(id) === String(_id));
  const free = all.filter(({ id }) => !ownerOf.has(id));
  const due = BigInt(coinAmount ?? 0);
  const chosen = chooseOutputs(own.length > 0 ? own : free, due);
  return {
    outputs: chosen?.map(({ id }) => id) ?? [],
    used: !chosen && free.length < all.length && chooseOutputs(all, due) !== undefined,
  };
}

/** What was paid before it was promised paid something else. */
function isOlder({ approvals }: Payout, { time }: Transaction): boolean {
  const approvedAt = approvals.at(-1)?.at.getTime() ?? 0;
  return time ? time.getTime() < approvedAt - BLOCK_TIME_SLACK_MS : false;
}
