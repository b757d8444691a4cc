import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { AdjustmentQuery } from '@lode/shared/finance/schemas';
import type { QueryFilter } from 'mongoose';
import { rowPages } from '../../../platform/row-pages.ts';
import { findUserIds } from '../../accounts/queries/find-user-ids.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { AdjustmentModel, type AdjustmentRow } from '../adjustment.model.ts';

/** Adjustments that fit, newest first, with the names of whose wallets they are about. */
export async function listAdjustments(
  query: AdjustmentQuery,
): Promise<{ rows: AdjustmentRow[]; usernames: Map<string, string>; total: number }> {
  const filter = await filterOf(query);
  const skip = (query.page - 1) * query.limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : AdjustmentModel.find(filter, null, { useBigInt64: true })
          .sort({ requestedAt: -1, _id: -1 })
          .skip(skip)
          .limit(query.limit)
          .lean<AdjustmentRow[]>(),
    AdjustmentModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { rows, usernames: await namesIn(rows), total };
}

/** All of them, as they are read. */
export async function* readAdjustments(
  query: Asked,
): AsyncGenerator<{ rows: AdjustmentRow[]; usernames: Map<string, string> }> {
  const found = AdjustmentModel.find(await filterOf(query), null, { useBigInt64: true })
    .sort({ requestedAt: -1, _id: -1 })
    .lean<AdjustmentRow[]>();
  for await (const rows of rowPages(found)) yield { rows, usernames: await namesIn(rows) };
}

type Asked = Omit<AdjustmentQuery, 'page' | 'limit'>;

/** The names of the customers that adjustments are about, by id. */
export function namesIn(rows: readonly AdjustmentRow[]): Promise<Map<string, string>> {
  return listUsernames(rows.flatMap(({ userId }) => userId ?? []));
}

async function filterOf(query: Asked): Promise<QueryFilter<AdjustmentRow>> {
  const { state, kind, user, from, to } = query;
  const requestedAt = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...((from || to) && { requestedAt }),
    ...(user && { userId: { $in: await findUserIds(user) } }),
  };
}
