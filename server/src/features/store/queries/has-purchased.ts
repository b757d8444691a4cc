import { PurchaseModel } from '../purchase.model.ts';

/** Whether a customer bought hash power, or renewed a contract, from `from` on and before `to`. */
export async function hasPurchased(userId: string, from: Date, to: Date): Promise<boolean> {
  const found = await PurchaseModel.exists({ userId, createdAt: { $gte: from, $lt: to } });
  return found !== null;
}

/** Whether a customer has ever bought hash power. */
export async function hasEverPurchased(userId: string): Promise<boolean> {
  return (await PurchaseModel.exists({ userId })) !== null;
}
