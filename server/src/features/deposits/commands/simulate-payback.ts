import { createHash } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { sendSimulatedPayment, simulatedTxid } from '../../chains/commands/send-simulated-payment.ts';
import { listDemoReserves } from '../../reserves/queries/list-demo-reserves.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { readReturning } from './change-payback.ts';

/**
 * Pays a payment back on an invented chain, once however often it is asked; answers the transaction id. NOT_FOUND where
 * chains are real (H6), PAYMENT_NOT_FOUND, PAYMENT_NOT_IN_REVIEW, and what `requireOpen` throws.
 */
export async function simulatePayback(paymentId: string): Promise<string> {
  const { payment } = await readReturning(paymentId, ['approved']);
  const { coin, amount, payback } = payment;
  await requireOpen(['outgoing'], coin);
  return sendSimulatedPayment({
    coin,
    to: payback.address ?? '',
    from: (await listDemoReserves()).get(coin) ?? null,
    amount: BigInt(amount),
    txid: simulatedTxid(
      NETWORKS[coin].chain,
      createHash('sha256').update(`payback ${paymentId} ${payback.approvedBy?.at.getTime()}`).digest(),
    ),
  });
}
