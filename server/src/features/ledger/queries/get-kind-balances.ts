import type { Asset } from '@lode/shared/core/money';
import type { AccountKind } from '@lode/shared/ledger/schemas';
import type { ClientSession } from 'mongoose';
import { type Balance, balanceOf, type Sums } from '../balance.ts';
import { LedgerAccountModel } from '../ledger-account.model.ts';

/** All accounts of one kind in one asset together, on the kind's own side. */
export interface KindBalance extends Balance {
  kind: AccountKind;
  asset: Asset;
}

/** What the ledger holds, by kind of account and asset. */
export async function getKindBalances(session?: ClientSession): Promise<KindBalance[]> {
  const rows = await LedgerAccountModel.collection
    .aggregate<Sums & { _id: Pick<KindBalance, 'kind' | 'asset'> }>(
      [
        {
          $group: {
            _id: { kind: '$kind', asset: '$asset' },
            debitsPosted: { $sum: '$debitsPosted' },
            creditsPosted: { $sum: '$creditsPosted' },
            debitsPending: { $sum: '$debitsPending' },
            creditsPending: { $sum: '$creditsPending' },
          },
        },
      ],
      { ...(session && { session }), useBigInt64: true },
    )
    .toArray();
  return rows.map(({ _id: { kind, asset }, ...sums }) => ({ kind, asset, ...balanceOf({ kind, ...sums }) }));
}
