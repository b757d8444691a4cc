import { DepositModel } from '../deposit.model.ts';

/** Whether any deposit of a customer has been credited, in whole or in part. */
export async function hasDeposited(userId: string): Promise<boolean> {
  return (await DepositModel.exists({ userId, creditedUsd: { $gt: 0n } })) !== null;
}
