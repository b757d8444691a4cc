import type { Coin } from '@lode/shared/core/money';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** An address of a customer's deposit, and the block of a payment to it. */
export interface PaidAddress {
  address: string;
  height: number;
}

/** Addresses that blocks from a height on have paid in a coin, lowest first; a page of them. */
export async function listPaidAddresses(
  coin: Coin,
  { from, skip, limit }: { from: number; skip: number; limit: number },
): Promise<PaidAddress[]> {
  const payments = await PaymentModel.find({ coin, height: { $gte: from } }, { depositId: 1, height: 1 })
    .sort({ height: 1, _id: 1 })
    .skip(skip)
    .limit(limit)
    .lean<Pick<PaymentRow, 'depositId' | 'height'>[]>();
  const deposits = await DepositModel.find(
    { _id: { $in: payments.map(({ depositId }) => depositId) } },
    { address: 1 },
  ).lean<Pick<DepositRow, '_id' | 'address'>[]>();
  const addressOf = new Map(deposits.map(({ _id, address }) => [String(_id), address]));
  return payments.map(({ depositId, height }) => ({
    address: addressOf.get(String(depositId)) ?? '',
    height: height ?? 0,
  }));
}
