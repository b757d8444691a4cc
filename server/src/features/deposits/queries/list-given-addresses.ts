import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import type { Types } from 'mongoose';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** Where each coin's turn is; a process that starts begins with the newest again. */
const turns = new Map<Coin, Types.ObjectId>();

/** The next so many addresses that could be paid in a coin, newest first, and from the newest again after the oldest. */
export async function takeAddresses(coin: Coin, limit: number): Promise<string[]> {
  const { chain } = NETWORKS[coin];
  const before = turns.get(coin);
  const rows = await DepositModel.find(
    {
      coin: { $in: COINS.filter((one) => NETWORKS[one].chain === chain) },
      ...(before && { _id: { $lt: before } }),
    },
    { address: 1 },
  )
    .sort({ _id: -1 })
    .limit(limit)
    .lean<Pick<DepositRow, '_id' | 'address'>[]>();
  const last = rows.at(-1);
  if (last && rows.length === limit) turns.set(coin, last._id);
  else turns.delete(coin);
  return rows.map(({ address }) => address);
}

/** All that was ever recorded as paid to an address in a coin: whole units of the chain. */
export async function sumRecorded(coin: Coin, address: string): Promise<bigint> {
  const deposit = await DepositModel.findOne({ address }, { _id: 1 }).lean<Pick<DepositRow, '_id'>>();
  if (!deposit) return 0n;
  const rows = await PaymentModel.find(
    { depositId: deposit._id, coin, height: { $ne: null } },
    { amount: 1, reason: 1 },
  ).lean<Pick<PaymentRow, 'amount' | 'reason'>[]>();
  return rows
    .filter(({ reason }) => reason !== 'failed')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
