import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';

/** Unhandled first (null sorts before every date), then oldest first. */
export async function listOfflineMessages(
  page: number,
  limit: number,
): Promise<{ rows: OfflineMessageRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    OfflineMessageModel.find()
      .sort({ handledAt: 1, createdAt: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<OfflineMessageRow[]>(),
    OfflineMessageModel.countDocuments(),
  ]);
  return { rows, total };
}
