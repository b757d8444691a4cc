import type { AlertQuery } from '@lode/shared/alerts/schemas';
import { ALERT_KINDS } from '@lode/shared/alerts/schemas';
import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import { AlertModel, type AlertRow } from '../alert.model.ts';

/** What is there now first, then what has ended, newest first. */
export async function listAlerts({
  state,
  kind,
  page,
  limit,
}: AlertQuery): Promise<{ rows: AlertRow[]; total: number }> {
  const filter = { ...(state && { open: state === 'open' }), ...(kind && { kind }) };
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : AlertModel.find(filter).sort({ open: -1, _id: -1 }).skip(skip).limit(limit).lean<AlertRow[]>(),
    AlertModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { rows, total };
}

/** How many are there now, by kind: each of them, also those of which there are none. */
export async function countOpenAlerts(): Promise<Map<string, number>> {
  const counts = await AlertModel.aggregate<{ _id: string; count: number }>([
    { $match: { open: true } },
    { $group: { _id: '$kind', count: { $sum: 1 } } },
  ]);
  const known = new Map(counts.map(({ _id, count }) => [_id, count]));
  return new Map(ALERT_KINDS.map((kind) => [kind, known.get(kind) ?? 0]));
}
