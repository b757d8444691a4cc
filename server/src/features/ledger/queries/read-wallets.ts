import type { ClientSession } from 'mongoose';
import { balanceOf } from '../balance.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';

/** What is read at a stretch holds the thread no longer than other work can wait. */
const BATCH = 1000;

/** Every customer with what is in their wallet, held sums included, of the one moment that the session sees. */
export async function* readWallets(
  session: ClientSession,
): AsyncGenerator<{ owner: string; balance: bigint }> {
  const rows = LedgerAccountModel.collection
    .find({ kind: 'wallet' }, { session, useBigInt64: true, batchSize: BATCH })
    .sort({ kind: 1, _id: 1 });
  for await (const row of rows) {
    const account = row as unknown as LedgerAccountRow;
    if (account.owner !== null) yield { owner: account.owner, balance: balanceOf(account).posted };
  }
}
