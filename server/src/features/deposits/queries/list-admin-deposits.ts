import type { Coin } from '@lode/shared/core/money';
import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { AdminDepositQuery } from '@lode/shared/deposits/admin-schemas';
import type { QueryFilter } from 'mongoose';
import { rowPages } from '../../../platform/row-pages.ts';
import { findUserIds } from '../../accounts/queries/find-user-ids.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { findPaidBy } from './find-paid-by.ts';
import { type DepositView, viewDeposits } from './get-deposit.ts';

/** Sums of the newest that a filter finds, in micro-dollars. */
export interface DepositTotal {
  coin: Coin;
  count: number;
  askedUsd: bigint;
  creditedUsd: bigint;
}

export interface AdminDepositPage {
  views: DepositView[];
  usernames: Map<string, string>;
  total: number;
  totals: DepositTotal[];
}

/** Deposits that fit, newest first: counted, summed up and paged within the newest ADMIN_LIST_WINDOW. */
export async function listAdminDeposits(query: AdminDepositQuery): Promise<AdminDepositPage> {
  const filter = await filterOf(query);
  const skip = (query.page - 1) * query.limit;
  const [rows, total, totals] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : DepositModel.find(filter, null, { useBigInt64: true })
          .sort({ createdAt: -1, _id: -1 })
          .skip(skip)
          .limit(query.limit)
          .lean<DepositRow[]>(),
    DepositModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
    sumUp(filter),
  ]);
  return { ...(await view(rows)), total, totals };
}

/** All of them, as they are read. */
export async function* readAdminDeposits(
  query: Asked,
): AsyncGenerator<Pick<AdminDepositPage, 'views' | 'usernames'>> {
  const rows = DepositModel.find(await filterOf(query), null, { useBigInt64: true })
    .sort({ createdAt: -1, _id: -1 })
    .lean<DepositRow[]>();
  for await (const page of rowPages(rows)) yield await view(page);
}

async function view(rows: DepositRow[]): Promise<Pick<AdminDepositPage, 'views' | 'usernames'>> {
  const [views, usernames] = await Promise.all([
    viewDeposits(rows),
    listUsernames(rows.map(({ userId }) => userId)),
  ]);
  return { views, usernames };
}

type Asked = Omit<AdminDepositQuery, 'page' | 'limit'>;

async function filterOf(query: Asked): Promise<QueryFilter<DepositRow>> {
  const { state, currency, user, search, from, to } = query;
  const createdAt = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(state && { state }),
    ...(currency && { coin: currency }),
    ...((from || to) && { createdAt }),
    ...(user && { userId: { $in: await findUserIds(user) } }),
    ...(search && { $or: [{ address: search }, { _id: { $in: await findPaidBy(search) } }] }),
  };
}

async function sumUp(filter: QueryFilter<DepositRow>): Promise<DepositTotal[]> {
  const rows = await DepositModel.collection
    .aggregate<{ _id: Coin; count: number | bigint; asked: bigint; credited: bigint }>(
      [
        { $match: DepositModel.find(filter).cast(DepositModel) },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: ADMIN_LIST_WINDOW },
        {
          $group: {
            _id: '$coin',
            count: { $sum: 1 },
            asked: { $sum: '$amountUsd' },
            credited: { $sum: '$creditedUsd' },
          },
        },
        { $sort: { _id: 1 } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return rows.map(({ _id, count, asked, credited }) => ({
    coin: _id,
    count: Number(count),
    askedUsd: BigInt(asked),
    creditedUsd: BigInt(credited),
  }));
}
