import type { ClientSession } from 'mongoose';
import { type Balance, balanceOf, NO_SUMS } from '../balance.ts';
import { type AccountId, chartOf } from '../chart.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';

/** Posted, held and available of an account, and how many legs made it; zero for one that has none. */
export async function getBalance(
  account: AccountId,
  session?: ClientSession,
): Promise<Balance & { version: number }> {
  const row = (await LedgerAccountModel.collection.findOne(
    { _id: account as never },
    { ...(session && { session }), useBigInt64: true },
  )) as LedgerAccountRow | null;
  const { kind } = chartOf(account);
  return { ...balanceOf(row ?? { ...NO_SUMS, kind }), version: Number(row?.version ?? 0) };
}
