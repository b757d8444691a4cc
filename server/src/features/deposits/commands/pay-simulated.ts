import { sendSimulatedPayment } from '../../chains/commands/send-simulated-payment.ts';
import { getDeposit } from '../queries/get-deposit.ts';

/** Pays what a deposit asks for on an invented chain; NOT_FOUND where chains are real (H6). */
export async function paySimulated(depositId: string, userId: string): Promise<string> {
  const { deposit } = await getDeposit(depositId, userId);
  return sendSimulatedPayment({ coin: deposit.coin, to: deposit.address, amount: BigInt(deposit.amount) });
}
