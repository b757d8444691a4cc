import type { ClientSession, mongo } from 'mongoose';
import type { Sums } from '../balance.ts';
import type { AccountId } from '../chart.ts';
import { LedgerSumModel, type LedgerSumRow, type LedgerWalkRow } from '../ledger-walk.model.ts';
import { digestAfter, partOf } from '../place-seal.ts';
import { addUp } from '../tally.ts';

/** Adds to what a walk keeps of its accounts: its digest after that, and what stores it. */
export async function addToSums(
  walk: LedgerWalkRow,
  added: Map<AccountId, Sums>,
  session: ClientSession,
): Promise<{ digest: string; store: () => Promise<void> }> {
  const { collection } = LedgerSumModel;
  const idOf = (account: AccountId) => `${walk._id.toHexString()}:${account}`;
  const rows = (await collection
    .find({ _id: { $in: [...added.keys()].map(idOf) as never[] } }, { session, useBigInt64: true })
    .toArray()) as unknown as LedgerSumRow[];
  const before = new Map(rows.map((row) => [row._id, row]));
  let change = 0n;
  const writes = [...added].map(([account, more]) => {
    const old = before.get(idOf(account));
    const sums = addUp(old, more);
    change += partOf(walk.key, account, sums) - (old ? partOf(walk.key, account, old) : 0n);
    const filter = { _id: idOf(account) };
    return { updateOne: { filter, update: { $set: { walkId: walk._id, account, ...sums } }, upsert: true } };
  });
  const store = async () => {
    if (writes.length === 0) return;
    const many = writes as unknown as mongo.AnyBulkWriteOperation<mongo.Document>[];
    await collection.bulkWrite(many, { session, ordered: false });
  };
  return { digest: digestAfter(walk.digest, change), store };
}
