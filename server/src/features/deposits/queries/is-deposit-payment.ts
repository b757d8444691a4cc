import type { Coin } from '@lode/shared/core/money';
import { PaymentModel } from '../deposit.model.ts';

/** Whether a transaction has paid a customer's deposit. */
export async function isDepositPayment(coin: Coin, txid: string): Promise<boolean> {
  return (await PaymentModel.exists({ coin, txid })) !== null;
}
