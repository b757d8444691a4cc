import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';

/** The first day that was divided, or is being divided; null before. */
export async function findFirstFarmDay(): Promise<string | null> {
  const first = await AccrualRunModel.findOne({}, { _id: 1 })
    .sort({ _id: 1 })
    .lean<Pick<AccrualRunRow, '_id'>>();
  return first?._id ?? null;
}
