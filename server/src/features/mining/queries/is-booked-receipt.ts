import { claimOf, type Receipt } from '../check-receipt.ts';
import { RevenueModel } from '../revenue.model.ts';

/** Whether a transaction was entered as revenue and not rejected, also before its outputs were claimed. */
export async function isBookedReceipt(receipt: Pick<Receipt, 'coin' | 'txid'>): Promise<boolean> {
  return (await RevenueModel.exists({ claim: claimOf(receipt) })) !== null;
}
