import { PaymentModel } from '../deposit.model.ts';

/** Whether a transaction has paid a customer's deposit, or may yet be credited as one; staff set others aside. */
export async function mayCountAsDeposit(txid: string): Promise<boolean> {
  return (await PaymentModel.exists({ txid, state: { $ne: 'ignored' } })) !== null;
}
