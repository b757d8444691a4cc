import type { Coin } from '@lode/shared/core/money';
import type { ClientSession } from 'mongoose';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/**
 * What we hold of a coin beside what is promised already: units of the ledger, below zero for too little. What is
 * approved holds its coins; only what was approved before there were such holds is added up.
 */
export async function getFreeCoins(coin: Coin, session?: ClientSession): Promise<bigint> {
  const { available } = await getBalance(`holdings:${coin}`, session);
  const promised = await WithdrawalModel.find(
    { state: { $in: ['approved', 'paying'] }, currency: coin, payoutHoldId: null },
    { coinAmount: 1 },
    session ? { session } : {},
  )
    .limit(100_000)
    .lean<Pick<WithdrawalRow, 'coinAmount'>[]>();
  const sum = promised.reduce((all, { coinAmount }) => all + BigInt(coinAmount ?? 0), 0n);
  return available - ledgerUnits(sum, coin);
}
