import { RevenueModel } from '../revenue.model.ts';

/** How many receipts wait for a second person. */
export async function countWaitingRevenue(): Promise<number> {
  return RevenueModel.countDocuments({ state: 'requested' }).limit(10_000);
}
