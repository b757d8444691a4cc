import { createHash } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { sendSimulatedPayment, simulatedTxid } from '../../chains/commands/send-simulated-payment.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { listDemoReserves } from '../../reserves/queries/list-demo-reserves.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { requireAction, requireNoBatch } from '../withdrawals.policy.ts';

/**
 * Pays an approved withdrawal on an invented chain, once however often it is asked; answers the transaction
 * id. NOT_FOUND where chains are real (H6), LEDGER_UNSOUND, and what `requireAction` and `requireOpen` throw.
 */
export async function simulatePayout(identity: Identity, id: string): Promise<string> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  requireAction(row, identity, 'simulate_payment');
  requireNoBatch(row);
  await requireSoundLedger();
  await requireOpen(['outgoing'], row.currency);
  const { chain } = NETWORKS[row.currency];
  return sendSimulatedPayment({
    coin: row.currency,
    to: row.walletAddress,
    from: (await listDemoReserves()).get(row.currency) ?? null,
    amount: BigInt(row.coinAmount ?? 0),
    txid: simulatedTxid(chain, createHash('sha256').update(`payout ${id}`).digest()),
  });
}
