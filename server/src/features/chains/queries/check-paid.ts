import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { chooseOutputs } from '../choose-outputs.ts';
import { findClaims } from './find-claims.ts';
import { type Finding, findTransaction } from './find-transaction.ts';
import { outputId } from './output-id.ts';

/** What a transaction of ours must pay. */
export interface Promised {
  coin: Coin;
  address: string;
  /** Whole units of the chain. */
  amount: bigint;
  /** When it was promised: what was paid before paid something else. */
  since: Date | null;
  /** As what its outputs are claimed, as `findClaims` tells it. */
  claimant: string;
}

type Transaction = Extract<Finding, { kind: 'found' }>['transaction'];

export interface PaidCheck {
  check: {
    kind: 'found' | 'unknown' | 'disputed' | 'mismatch' | 'older' | 'unavailable';
    txid: string;
    confirmations: number;
    at: Date;
  };
  /** The outputs that pay it; empty unless they were found. */
  outputs: string[];
  /** It would pay it if its outputs did not pay others. */
  used: boolean;
}

/** How far a block's time may lie before the real one: consensus allows two hours on Bitcoin, less elsewhere. */
const BLOCK_TIME_SLACK_MS = 2 * 3600 * 1000;

/**
 * Asks every source of the chain whether outputs of the transaction that pay nothing else pay exactly what was promised
 * (H1), and whether it was made after that. `unavailable` while a source does not answer: then nothing is known.
 */
export async function checkPaid(promised: Promised, txid: string): Promise<PaidCheck> {
  const { chain } = NETWORKS[promised.coin];
  const at = clock.now();
  const finding = await findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn({ err: error, chain }, 'a source does not answer: payouts wait');
    return { kind: 'unavailable' } as const;
  });
  if (finding.kind !== 'found')
    return { check: { kind: finding.kind, txid, confirmations: 0, at }, outputs: [], used: false };
  const { transaction, confirmations } = finding;
  const { outputs, used } = await findOutputs(promised, transaction);
  const paid = isOlder(promised, transaction) ? ('older' as const) : ('found' as const);
  const kind = outputs.length > 0 ? paid : ('mismatch' as const);
  return { check: { kind, txid, confirmations, at }, outputs, used };
}

async function findOutputs(
  { coin, address, amount, claimant }: Promised,
  { transfers }: Transaction,
): Promise<Pick<PaidCheck, 'outputs' | 'used'>> {
  const { chain } = NETWORKS[coin];
  const all = transfers
    .filter((transfer) => transfer.to === address && transfer.coin === coin && transfer.succeeded)
    .map((transfer) => ({ id: outputId(chain, transfer), amount: transfer.amount }));
  const ownerOf = await findClaims(all.map(({ id }) => id));
  const own = all.filter(({ id }) => ownerOf.get(id) === claimant);
  const free = all.filter(({ id }) => !ownerOf.has(id));
  const chosen = chooseOutputs(own.length > 0 ? own : free, amount);
  return {
    outputs: chosen?.map(({ id }) => id) ?? [],
    used: !chosen && free.length < all.length && chooseOutputs(all, amount) !== undefined,
  };
}

function isOlder({ since }: Promised, { time }: Transaction): boolean {
  return time ? time.getTime() < (since?.getTime() ?? 0) - BLOCK_TIME_SLACK_MS : false;
}
