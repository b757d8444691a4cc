import type { PublishedReserve } from '../../reserves/queries/list-reserve-addresses.ts';
import { LiabilityTreeModel, type LiabilityTreeRow } from '../liability-tree.model.ts';
import { ReserveSignatureModel, type ReserveSignatureRow } from '../reserve-signature.model.ts';

/** A published address with the newest root that its key has signed. */
export type SignedReserve = PublishedReserve & { signed: ReserveSignatureRow | null };

export function withSignatures(reserves: PublishedReserve[]): Promise<SignedReserve[]> {
  return Promise.all(
    reserves.map(async (reserve) => {
      const { coin, address } = reserve;
      const signed = await ReserveSignatureModel.findOne({ coin, address })
        .sort({ at: -1 })
        .lean<ReserveSignatureRow>();
      return { ...reserve, signed };
    }),
  );
}

/** The tree whose root is to be signed now. */
export function findNewestTree(): Promise<Pick<LiabilityTreeRow, '_id' | 'root'> | null> {
  return LiabilityTreeModel.findOne({}, { root: 1 })
    .sort({ at: -1 })
    .lean<Pick<LiabilityTreeRow, '_id' | 'root'>>();
}
