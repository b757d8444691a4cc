import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { AdminContractQuery } from '@lode/shared/mining/admin-rest';
import type { ContractState } from '@lode/shared/mining/schemas';
import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { rowPages } from '../../../platform/row-pages.ts';
import { findUserIds } from '../../accounts/queries/find-user-ids.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { stateFilter } from '../contract-state.ts';
import { getContract, getOwnContract } from './get-contract.ts';
import { getEstimate } from './get-estimate.ts';

/** A contract with what the moment makes of it. */
export interface ContractView {
  contract: ContractRow;
  /** What the farm lately paid for one TH/s and day, in micro-dollars; null before it paid anything. */
  perThDay: bigint | null;
  now: Date;
}

export interface AdminContractView extends ContractView {
  username: string;
}

/** Millionths of a TH/s and micro-dollars. */
export interface ContractTotals {
  hashPower: bigint;
  amountUsd: bigint;
  earnedUsd: bigint;
}

interface Paging {
  page: number;
  limit: number;
}

/** A customer's contracts, newest first. */
export async function listContracts(
  userId: string,
  { state, ...paging }: Paging & { state?: ContractState | undefined },
): Promise<{ views: ContractView[]; total: number }> {
  const now = clock.now();
  const { rows, total } = await pageOf({ userId, ...(state && stateFilter(state, now)) }, paging);
  return { views: await viewContracts(rows, now), total };
}

/** One of the caller's contracts; CONTRACT_NOT_FOUND otherwise. */
export async function viewOwnContract(id: string, userId: string): Promise<ContractView> {
  return viewOne(await getOwnContract(id, userId));
}

/** Anybody's contract, for staff; CONTRACT_NOT_FOUND. */
export async function viewAnyContract(id: string): Promise<AdminContractView> {
  return named(await viewOne(await getContract(id)));
}

/** Everybody's contracts that fit, newest first: counted, summed up and paged within the newest ADMIN_LIST_WINDOW. */
export async function searchContracts(
  query: AdminContractQuery,
): Promise<{ views: AdminContractView[]; total: number; totals: ContractTotals }> {
  const now = clock.now();
  const filter = await filterOf(query, now);
  const [{ rows, total }, totals] = await Promise.all([pageOf(filter, query), totalsOf(filter)]);
  return { views: await viewForStaff(rows, now), total, totals };
}

/** All of them, as they are read. */
export async function* readContracts(query: Asked): AsyncGenerator<AdminContractView[]> {
  const now = clock.now();
  const rows = ContractModel.find(await filterOf(query, now), null, { useBigInt64: true })
    .sort({ _id: -1 })
    .lean<ContractRow[]>();
  for await (const page of rowPages(rows)) yield await viewForStaff(page, now);
}

async function viewForStaff(rows: ContractRow[], now: Date): Promise<AdminContractView[]> {
  const [names, views] = await Promise.all([
    listUsernames(rows.map(({ userId }) => userId)),
    viewContracts(rows, now),
  ]);
  return views.map((view) => ({ ...view, username: names.get(String(view.contract.userId)) ?? '' }));
}

type Asked = Omit<AdminContractQuery, 'page' | 'limit'>;

async function filterOf(
  { search, state, type, plan_id }: Asked,
  now: Date,
): Promise<QueryFilter<ContractRow>> {
  return {
    ...(state && stateFilter(state, now)),
    ...(type && { type }),
    ...(plan_id && { planId: new Types.ObjectId(plan_id) }),
    ...(search && (await searchFilter(search))),
  };
}

async function searchFilter(search: string): Promise<QueryFilter<ContractRow>> {
  const userId = { $in: await findUserIds(search) };
  if (!isValidObjectId(search) || search.length !== 24) return { userId };
  return { $or: [{ userId }, { _id: new Types.ObjectId(search) }] };
}

async function pageOf(
  filter: QueryFilter<ContractRow>,
  { page, limit }: Paging,
): Promise<{ rows: ContractRow[]; total: number }> {
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : ContractModel.find(filter, null, { useBigInt64: true })
          .sort({ _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<ContractRow[]>(),
    ContractModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { rows, total };
}

async function totalsOf(filter: QueryFilter<ContractRow>): Promise<ContractTotals> {
  const [sums] = await ContractModel.collection
    .aggregate<ContractTotals>(
      [
        { $match: filter },
        { $sort: { _id: -1 } },
        { $limit: ADMIN_LIST_WINDOW },
        {
          $group: {
            _id: null,
            hashPower: { $sum: '$hashPower' },
            amountUsd: { $sum: '$amountUsd' },
            earnedUsd: { $sum: '$earnedUsd' },
          },
        },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return sums ?? { hashPower: 0n, amountUsd: 0n, earnedUsd: 0n };
}

async function viewContracts(rows: ContractRow[], now: Date): Promise<ContractView[]> {
  const estimate = await getEstimate();
  const perThDay = estimate?.perThDay ?? null;
  return rows.map((contract) => ({ contract, perThDay, now }));
}

async function viewOne(contract: ContractRow): Promise<ContractView> {
  const estimate = await getEstimate();
  return { contract, perThDay: estimate?.perThDay ?? null, now: clock.now() };
}

async function named(view: ContractView): Promise<AdminContractView> {
  const { userId } = view.contract;
  const names = await listUsernames([userId]);
  return { ...view, username: names.get(String(userId)) ?? '' };
}
