import { HITS_WINDOW, type RiskHitQuery } from '@lode/shared/risk/schemas';
import { type QueryFilter, Types } from 'mongoose';
import { rowPages } from '../../../platform/row-pages.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { RiskHitModel, type RiskHitRow } from '../risk-hit.model.ts';

export type HitView = RiskHitRow & { username: string };

/** Hits that fit, newest first, counted and paged within the newest HITS_WINDOW; and how many are open at all. */
export async function listHits(
  query: RiskHitQuery,
): Promise<{ rows: HitView[]; total: number; open: number }> {
  const { page, limit } = query;
  const filter = filterOf(query);
  const skip = (page - 1) * limit;
  const [rows, total, open] = await Promise.all([
    skip >= HITS_WINDOW
      ? []
      : RiskHitModel.find(filter).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<RiskHitRow[]>(),
    RiskHitModel.countDocuments(filter).limit(HITS_WINDOW),
    RiskHitModel.countDocuments({ state: 'open' }).limit(HITS_WINDOW),
  ]);
  return { rows: await nameHits(rows), total, open };
}

/** All of them, as they are read. */
export async function* readHits(query: Omit<RiskHitQuery, 'page' | 'limit'>): AsyncGenerator<HitView[]> {
  const rows = RiskHitModel.find(filterOf(query)).sort({ at: -1, _id: -1 }).lean<RiskHitRow[]>();
  for await (const page of rowPages(rows)) yield await nameHits(page);
}

/** Hits with the names of whom they are about. */
export async function nameHits(rows: RiskHitRow[]): Promise<HitView[]> {
  const names = await listUsernames(rows.map(({ userId }) => userId));
  return rows.map((row) => ({ ...row, username: names.get(String(row.userId)) ?? '' }));
}

function filterOf({
  state,
  event,
  action,
  rule,
  user,
  from,
  to,
}: Omit<RiskHitQuery, 'page' | 'limit'>): QueryFilter<RiskHitRow> {
  const at = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(state && { state }),
    ...(event && { event }),
    ...(action && { action }),
    ...(rule && { 'rule.id': new Types.ObjectId(rule) }),
    ...(user && { userId: new Types.ObjectId(user) }),
    ...((from || to) && { at }),
  };
}
