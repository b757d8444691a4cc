import { DAYS_KEPT } from '@lode/shared/status/parts';
import { SHOWN_MAX } from '@lode/shared/status/schemas';
import { startOfDay } from '../../../platform/days.ts';
import { IncidentModel, type IncidentRow } from '../incident.model.ts';

/** Every incident, the latest first. */
export async function listIncidents({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ rows: IncidentRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    IncidentModel.find()
      .sort({ startsAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<IncidentRow[]>(),
    IncidentModel.countDocuments(),
  ]);
  return { rows, total };
}

/** What the public page shows: what is going on first, then the latest of its 90 days. */
export async function listShownIncidents(): Promise<IncidentRow[]> {
  const find = (filter: { open: boolean; startsAt?: object }) =>
    IncidentModel.find(filter).sort({ startsAt: -1 }).limit(SHOWN_MAX).lean<IncidentRow[]>();
  const [open, past] = await Promise.all([
    find({ open: true }),
    find({ open: false, startsAt: { $gte: startOfDay(DAYS_KEPT - 1) } }),
  ]);
  return [...open, ...past].slice(0, SHOWN_MAX);
}
