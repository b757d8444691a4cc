import { AppError } from '@lode/shared/core/errors';
import { isOutOfTime } from '../../../platform/mongo.ts';
import { walletOf } from '../chart.ts';
import { LedgerEntryModel } from '../ledger-entry.model.ts';

/** What moved a customer's balance in a month of UTC. */
export interface WalletMonth {
  /** Its first moment. */
  month: Date;
  movements: number;
  /** Micro-dollars, both above zero. */
  came: bigint;
  went: bigint;
}

const SUM_MS = 10_000;

/** What an entry adds to the account, for the store to work out. */
const addedTo = (account: string) => ({
  $sum: {
    $map: {
      input: { $filter: { input: '$legs', as: 'leg', cond: { $eq: ['$$leg.account', account] } } },
      as: 'leg',
      in: { $cond: [{ $eq: ['$$leg.side', 'credit'] }, '$$leg.amount', { $subtract: [0, '$$leg.amount'] }] },
    },
  },
});

/** The months in which anything moved a customer's balance, oldest first. REPORT_TOO_LARGE where it takes too long. */
export async function sumWalletMonths(userId: string): Promise<WalletMonth[]> {
  const account = walletOf(userId);
  const month = { $dateTrunc: { date: '$at', unit: 'month' } };
  const stages = [
    { $match: { 'legs.account': account, phase: { $in: ['post', 'capture'] } } },
    { $project: { month, added: addedTo(account) } },
    {
      $group: {
        _id: '$month',
        movements: { $sum: 1 },
        came: { $sum: { $max: ['$added', 0] } },
        net: { $sum: '$added' },
      },
    },
    { $sort: { _id: 1 } },
  ];
  const rows = await LedgerEntryModel.collection
    .aggregate(stages, { useBigInt64: true, maxTimeMS: SUM_MS })
    .toArray()
    .catch((error: unknown) => {
      throw isOutOfTime(error) ? new AppError('REPORT_TOO_LARGE') : error;
    });
  return rows.map(({ _id, movements, came, net }) => ({
    month: _id,
    movements: Number(movements),
    came: BigInt(came),
    went: BigInt(came) - BigInt(net),
  }));
}
