import { randomBytes } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { sendSimulatedPayment, simulatedTxid } from '../../chains/commands/send-simulated-payment.ts';
import { usesSimulatedChains } from '../../chains/queries/uses-simulated-chains.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { requireAction } from '../batch-policy.ts';
import { coveredBy } from '../handed.ts';
import { readBatch } from './change-batch.ts';

/**
 * Pays on an invented chain what nothing under way pays, as a person with the keys would, and answers the transactions'
 * ids to hand back. NOT_FOUND where chains are real (H6), LEDGER_UNSOUND, and what `requireAction` and `requireOpen` throw.
 */
export async function simulateBatch(id: string): Promise<string> {
  if (!usesSimulatedChains()) throw new AppError('NOT_FOUND');
  const row = await readBatch(id);
  requireAction(row, 'simulate');
  await requireSoundLedger();
  await requireOpen(['outgoing'], row.coin);
  const { coin, outputs, from } = row;
  const { chain } = NETWORKS[coin];
  const covered = coveredBy(row);
  const txids = new Set<string>();
  let txid = simulatedTxid(chain, randomBytes(32));
  for (const [place, { address, amount }] of outputs.entries()) {
    if (covered.has(place)) continue;
    // A transaction of TRON makes one payment.
    if (chain === 'tron') txid = simulatedTxid(chain, randomBytes(32));
    const index = chain === 'tron' ? 0 : place;
    await sendSimulatedPayment({
      coin,
      to: address,
      from: from[0] ?? null,
      amount: BigInt(amount),
      txid,
      index,
    });
    txids.add(txid);
  }
  return [...txids].join('\n');
}
