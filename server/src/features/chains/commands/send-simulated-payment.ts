import { randomBytes } from 'node:crypto';
import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { followedAdapter } from '../adapters/chosen-adapters.ts';
import { SimulatedTransferModel } from '../simulated-block.model.ts';

/**
 * A payment on an invented chain; it waits for the next block. The same transaction and place is made once.
 * NOT_FOUND where chains are real (H6).
 */
export async function sendSimulatedPayment(payment: {
  coin: Coin;
  to: string;
  /** One of ours that it is paid from; others pay out of nothing. */
  from?: string | null;
  /** Whole units of the chain. */
  amount: bigint;
  /** What the chain takes for it beside. */
  fee?: bigint;
  succeeded?: boolean;
  txid?: string;
  index?: number;
}): Promise<string> {
  const { chain } = NETWORKS[payment.coin];
  if (!followedAdapter(chain).simulated) throw new AppError('NOT_FOUND');
  const txid = payment.txid ?? simulatedTxid(chain, randomBytes(32));
  const place = { chain, txid, index: payment.index ?? 0 };
  const transfer = {
    to: payment.to,
    from: payment.from ?? null,
    coin: payment.coin,
    amount: String(payment.amount),
    succeeded: payment.succeeded ?? true,
    ...(payment.fee && { fee: String(payment.fee) }),
    height: null,
  };
  try {
    await SimulatedTransferModel.updateOne(place, { $setOnInsert: transfer }, { upsert: true });
  } catch (error) {
    // Two at once: the other one has made it.
    if (!isDuplicateKey(error)) throw error;
  }
  return txid;
}

/** The form in which ids of transactions are written on a chain. */
export function simulatedTxid(chain: Chain, bytes: Buffer): string {
  return `${chain === 'vechain' ? '0x' : ''}${bytes.toString('hex')}`;
}
