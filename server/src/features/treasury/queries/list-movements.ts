import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { MovementQuery } from '@lode/shared/treasury/schemas';
import { storedForms } from '../../chains/queries/stored-forms.ts';
import { MovementModel, type MovementRow } from '../movement.model.ts';

/** Movements that fit, newest first. */
export async function listMovements(query: MovementQuery): Promise<{ rows: MovementRow[]; total: number }> {
  const { kind, state, coin, txid, page, limit } = query;
  const filter = {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(coin && { coin }),
    ...(txid && { $or: ['txid', 'into.txid'].map((at) => ({ [at]: { $in: storedForms(txid) } })) }),
  };
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : MovementModel.find(filter, null, { useBigInt64: true })
          .sort({ _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<MovementRow[]>(),
    MovementModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { rows, total };
}
