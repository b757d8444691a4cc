import type { ClientSession } from 'mongoose';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

const DAY_MS = 24 * 3_600_000;
/** More than anybody can ask for in two days, with so few open at a time. */
const READ_MAX = 10_000;

type Asked = Pick<WithdrawalRow, '_id' | 'userId' | 'createdAt' | 'amount'>;

/**
 * For each withdrawal, what its customer asked for within 24 hours before and after it, itself counted and
 * rejected and cancelled ones left out: parts of a large sum are seen together, whichever came first.
 */
export async function sumsOfDay(rows: Asked[], session?: ClientSession): Promise<Map<string, bigint>> {
  if (rows.length === 0) return new Map();
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  const around = await WithdrawalModel.find(
    {
      userId: { $in: rows.map(({ userId }) => userId) },
      state: { $nin: ['rejected', 'cancelled'] },
      createdAt: { $gt: new Date(Math.min(...times) - DAY_MS), $lt: new Date(Math.max(...times) + DAY_MS) },
    },
    { userId: 1, amount: 1, createdAt: 1 },
    { ...(session && { session }), useBigInt64: true },
  )
    .limit(READ_MAX)
    .lean<Asked[]>();
  return new Map(rows.map((row) => [String(row._id), sumAround(row, around)]));
}

function sumAround(row: Asked, around: Asked[]): bigint {
  const near = around.filter(
    ({ userId, createdAt }) =>
      String(userId) === String(row.userId) &&
      Math.abs(createdAt.getTime() - row.createdAt.getTime()) < DAY_MS,
  );
  return near.reduce((sum, { amount }) => sum + amount, 0n);
}
