import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import type { ContractRow } from '../contract.model.ts';
import { createContract } from './create-contract.ts';
import { takeCapacity } from './take-capacity.ts';

export interface RewardGrant {
  userId: string;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  days: number;
  activityId: string;
  title: string;
}

/** Gives a customer hash power for some days from now on. Throws SOLD_OUT: rewards use capacity like sales (H4). */
export async function grantRewardContract(tx: Transaction, grant: RewardGrant): Promise<ContractRow> {
  const { userId, hashPower, days, activityId, title } = grant;
  const startsAt = clock.now();
  await takeCapacity(tx, hashPower);
  return createContract(tx, {
    userId,
    type: 'reward',
    title,
    hashPower,
    bonus: 0n,
    startsAt,
    endsAt: new Date(startsAt.getTime() + days * DAY_MS),
    purchaseId: null,
    activityId: new mongoose.Types.ObjectId(activityId),
    planId: null,
    amountUsd: 0n,
  });
}
