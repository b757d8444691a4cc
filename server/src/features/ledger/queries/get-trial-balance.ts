import type { Asset } from '@lode/shared/core/money';
import type { AccountKind } from '@lode/shared/ledger/schemas';
import { LedgerAccountModel } from '../ledger-account.model.ts';

export interface TrialBalanceRow {
  _id: { kind: AccountKind; asset: Asset };
  accounts: number;
  debits: bigint;
  credits: bigint;
}

/** Posted sums by kind and asset: per asset, debits and credits are equal. */
export async function getTrialBalance(): Promise<TrialBalanceRow[]> {
  const rows = await LedgerAccountModel.collection
    .aggregate(
      [
        {
          $group: {
            _id: { kind: '$kind', asset: '$asset' },
            accounts: { $sum: 1 },
            debits: { $sum: '$debitsPosted' },
            credits: { $sum: '$creditsPosted' },
          },
        },
        { $sort: { '_id.asset': 1, '_id.kind': 1 } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return rows as TrialBalanceRow[];
}
