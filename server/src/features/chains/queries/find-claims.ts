import type { ClientSession } from 'mongoose';
import { OutputClaimModel, type OutputClaimRow } from '../output-claim.model.ts';

/** Which of these outputs are claimed, and for what: a withdrawal's id, or the owner's text. */
export async function findClaims(
  outputs: readonly string[],
  session?: ClientSession,
): Promise<Map<string, string>> {
  const rows = await OutputClaimModel.find({ _id: { $in: outputs } }, null, session ? { session } : {}).lean<
    OutputClaimRow[]
  >();
  return new Map(rows.map(({ _id, withdrawalId, owner }) => [_id, owner ?? String(withdrawalId)]));
}

/** Those of these withdrawals that have claimed outputs. */
export function findClaimants(
  withdrawals: NonNullable<OutputClaimRow['withdrawalId']>[],
): Promise<OutputClaimRow['withdrawalId'][]> {
  return OutputClaimModel.distinct('withdrawalId', { withdrawalId: { $in: withdrawals } });
}
