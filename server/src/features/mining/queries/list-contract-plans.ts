import { Types } from 'mongoose';
import { ContractModel, type ContractRow } from '../contract.model.ts';

/** Which plan each of these contracts is of, by the contract's id, with its name as it was; those given away have none. */
export async function listContractPlans(
  ids: readonly string[],
): Promise<Map<string, { planId: string; name: string }>> {
  const rows = await ContractModel.find({
    _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
    planId: { $ne: null },
  })
    .select({ planId: 1, title: 1 })
    .lean<Pick<ContractRow, '_id' | 'planId' | 'title'>[]>();
  return new Map(rows.map((row) => [String(row._id), { planId: String(row.planId), name: row.title }]));
}
