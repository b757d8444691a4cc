import { randomBytes } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { followedAdapter } from '../adapters/chosen-adapters.ts';
import { SimulatedTransferModel } from '../simulated-block.model.ts';

/** A payment on an invented chain; it waits for the next block. NOT_FOUND where chains are real (H6). */
export async function sendSimulatedPayment(payment: {
  coin: Coin;
  to: string;
  /** Whole units of the chain. */
  amount: bigint;
  succeeded?: boolean;
  txid?: string;
  index?: number;
}): Promise<string> {
  const { chain } = NETWORKS[payment.coin];
  if (!followedAdapter(chain).simulated) throw new AppError('NOT_FOUND');
  const txid = payment.txid ?? randomBytes(32).toString('hex');
  await SimulatedTransferModel.create({
    chain,
    txid,
    index: payment.index ?? 0,
    to: payment.to,
    coin: payment.coin,
    amount: String(payment.amount),
    succeeded: payment.succeeded ?? true,
    height: null,
  });
  return txid;
}
