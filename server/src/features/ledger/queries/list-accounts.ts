import type { AccountKind } from '@lode/shared/ledger/schemas';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';

/** Accounts by id, of one kind or of all, a page at a time. */
export async function listAccounts(
  kind: AccountKind | undefined,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: LedgerAccountRow[]; total: number }> {
  const filter = kind ? { kind } : {};
  const { collection } = LedgerAccountModel;
  const [rows, total] = await Promise.all([
    collection
      .find(filter, { useBigInt64: true })
      .sort(kind ? { kind: 1, _id: 1 } : { _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { rows: rows as unknown as LedgerAccountRow[], total };
}
