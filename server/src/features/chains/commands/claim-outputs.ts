import type { Transaction } from '../../../platform/transaction.ts';
import { OutputClaimModel, type OutputClaimRow } from '../output-claim.model.ts';

/** What outputs are booked as: one withdrawal, or another matter by its kind and id. */
export type Claimant =
  | Required<Pick<OutputClaimRow, 'withdrawalId'>>
  | Required<Pick<OutputClaimRow, 'owner'>>;

/**
 * Has outputs of a transaction count as one thing and as nothing else. Two at once meet at the claim's unique id: the
 * later one fails with a duplicate key. What it has claimed before it keeps.
 */
export async function claimOutputs(
  { session }: Transaction,
  claimant: Claimant,
  outputs: readonly string[],
): Promise<void> {
  const known = await OutputClaimModel.find(claimant, { _id: 1 }, { session }).lean<OutputClaimRow[]>();
  const own = new Set(known.map(({ _id }) => _id));
  const missing = outputs.filter((id) => !own.has(id));
  await OutputClaimModel.insertMany(
    missing.map((_id) => ({ _id, ...claimant })),
    { session },
  );
}

/** What was claimed is not booked as that: it may be as something else. */
export async function dropClaims({ session }: Transaction, claimant: Claimant): Promise<void> {
  await OutputClaimModel.deleteMany(claimant, { session });
}
