import type { ClientSession } from 'mongoose';
import { type Balance, balanceOf, NO_SUMS } from '../balance.ts';
import { type AccountId, chartOf } from '../chart.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';

type Counted = Balance & { version: number };

const options = (session?: ClientSession) => ({ ...(session && { session }), useBigInt64: true });

/** Posted, held and available of an account, and how many legs made it; zero for one that has none. */
export async function getBalance(account: AccountId, session?: ClientSession): Promise<Counted> {
  const row = await LedgerAccountModel.collection.findOne<LedgerAccountRow>(
    { _id: account as never },
    options(session),
  );
  return counted(account, row);
}

/** The same of two accounts as they were at one moment. */
export async function getBalances(
  accounts: readonly [AccountId, AccountId],
  session?: ClientSession,
): Promise<[Counted, Counted]> {
  const rows = await LedgerAccountModel.collection
    .find<LedgerAccountRow>({ _id: { $in: accounts as never } }, options(session))
    .toArray();
  const of = (account: AccountId) => counted(account, rows.find(({ _id }) => _id === account) ?? null);
  return [of(accounts[0]), of(accounts[1])];
}

function counted(account: AccountId, row: LedgerAccountRow | null): Counted {
  const { kind } = chartOf(account);
  return { ...balanceOf(row ?? { ...NO_SUMS, kind }), version: Number(row?.version ?? 0) };
}
