import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { AdminWithdrawalQuery, WithdrawalQueue } from '@lode/shared/withdrawals/admin-schemas';
import type { WithdrawalState } from '@lode/shared/withdrawals/own-schemas';
import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { rowPages } from '../../../platform/row-pages.ts';
import { findApprovers } from '../../accounts/queries/counts-as-approver.ts';
import { findUserIds } from '../../accounts/queries/find-user-ids.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import { approvalsNeeded } from '../approvals-needed.ts';
import { statesOf } from '../state-of-status.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { findStoppedPayouts } from './find-stopped-payouts.ts';
import { getWithdrawalRules } from './get-withdrawal-rules.ts';
import { sumsOfDay } from './sum-of-day.ts';

/** A withdrawal as staff see it: whose it is, and how many must approve. */
export interface StaffView {
  row: WithdrawalRow;
  username: string;
  approvalsNeeded: number;
  confirmationsNeeded: number;
  /** Nobody is to be paid in its coin now. */
  stopped: boolean;
}

export interface StaffPage {
  views: StaffView[];
  total: number;
  /** Micro-dollars, of what is counted. */
  amount: bigint;
  fee: bigint;
}

/** Withdrawals that fit, newest first: counted, summed up and paged within ADMIN_LIST_WINDOW. Those of a queue oldest first. */
export async function listAdminWithdrawals(query: AdminWithdrawalQuery): Promise<StaffPage> {
  const filter = await filterOf(query);
  const direction = query.queue ? 1 : -1;
  const skip = (query.page - 1) * query.limit;
  const [rows, [sums]] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : WithdrawalModel.find(filter, null, { useBigInt64: true })
          .sort({ _id: direction })
          .skip(skip)
          .limit(query.limit)
          .lean<WithdrawalRow[]>(),
    WithdrawalModel.aggregate<{ total: number; amount: bigint; fee: bigint }>(
      [
        { $match: filter },
        { $sort: { _id: direction } },
        { $limit: ADMIN_LIST_WINDOW },
        { $group: { _id: null, total: { $sum: 1 }, amount: { $sum: '$amount' }, fee: { $sum: '$fee' } } },
      ],
      { useBigInt64: true },
    ),
  ]);
  return {
    views: await viewForStaff(rows),
    total: Number(sums?.total ?? 0),
    amount: BigInt(sums?.amount ?? 0),
    fee: BigInt(sums?.fee ?? 0),
  };
}

/** All of them, as they are read. */
export async function* readAdminWithdrawals(query: Asked): AsyncGenerator<StaffView[]> {
  const rows = WithdrawalModel.find(await filterOf(query), null, { useBigInt64: true })
    .sort({ _id: query.queue ? 1 : -1 })
    .lean<WithdrawalRow[]>();
  for await (const page of rowPages(rows)) yield await viewForStaff(page);
}

type Asked = Omit<AdminWithdrawalQuery, 'page' | 'limit'>;

const QUEUES: Record<WithdrawalQueue, WithdrawalState[]> = {
  decide: ['requested'],
  pay: ['approved', 'paying'],
};

async function filterOf(query: Asked): Promise<QueryFilter<WithdrawalRow>> {
  const { status, state, queue, currency, user, risk, txid, from, to } = query;
  const states = queue ? QUEUES[queue] : status && statesOf(status);
  return {
    ...(states && { state: { $in: state ? states.filter((one) => one === state) : states } }),
    ...(state && !states && { state }),
    ...(currency && { currency }),
    ...(risk && { risk }),
    ...(txid && { txId: txid.toLowerCase() }),
    ...(user && { userId: { $in: await findUserIds(user) } }),
    ...((from || to) && {
      createdAt: { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) },
    }),
  };
}

/** Adds what staff must know of each. Of one that waits, only approvals that still count are shown. */
export async function viewForStaff(rows: WithdrawalRow[]): Promise<StaffView[]> {
  const waiting = rows.filter(({ state }) => state === 'requested');
  const givers = waiting.flatMap(({ approvals }) => approvals.map(({ userId }) => userId));
  const earliest = new Date(Math.min(clock.nowMs(), ...waiting.map(({ createdAt }) => createdAt.getTime())));
  const [rules, names, sums, countsFor, secondFrom, stopped] = await Promise.all([
    getWithdrawalRules(),
    listUsernames(rows.map(({ userId }) => userId)),
    sumsOfDay(waiting),
    findApprovers(givers, 'finance:manage'),
    secondAdminFromSince(earliest),
    findStoppedPayouts(),
  ]);
  return rows.map((row) => {
    const sum = sums.get(String(row._id));
    const counted = row.approvals.filter(({ userId }) => countsFor(userId, row.createdAt));
    return {
      row: sum === undefined ? row : { ...row, approvals: counted },
      username: names.get(String(row.userId)) ?? '',
      approvalsNeeded:
        sum === undefined
          ? Number(row.approvalsNeeded ?? 1)
          : approvalsNeeded(row, sum, secondFrom(row.createdAt)),
      confirmationsNeeded: rules.confirmations[row.currency],
      stopped: stopped.has(row.currency),
    };
  });
}
