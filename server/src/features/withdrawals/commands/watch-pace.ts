import { parseUsd } from '@lode/shared/core/money';
import { withdrawalSettings } from '@lode/shared/withdrawals/settings';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { fall } from '../../switches/commands/stop-money.ts';
import { lastChangeOf } from '../../switches/queries/last-change-of.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

const HOUR_MS = 3_600_000;
/** Approved, and not taken back since. */
const STANDING = ['approved', 'paying', 'completed'] as const;
const OUTGOING = { name: 'outgoing', coin: null } as const;

/**
 * Stops all outgoing money once more stands approved within an hour than the setting allows: in the approval's own
 * transaction, so that nothing is approved after the one that passed it. Approvals meet at the ledger's accounts, so
 * two at once do not overlook each other. What two people have let go on counts anew from then.
 */
export async function watchPace(tx: Transaction): Promise<void> {
  const { payouts_per_hour } = await getSettings(withdrawalSettings);
  const hourAgo = new Date(clock.nowMs() - HOUR_MS);
  const changed = await lastChangeOf(OUTGOING, tx.session);
  const since = changed && changed > hourAgo ? changed : hourAgo;
  const [found] = await WithdrawalModel.aggregate<{ sum: bigint }>(
    [
      { $match: { 'approvals.at': { $gte: since }, state: { $in: [...STANDING] } } },
      { $group: { _id: null, sum: { $sum: '$amount' } } },
    ],
    { session: tx.session, useBigInt64: true },
  );
  if (BigInt(found?.sum ?? 0) <= parseUsd(payouts_per_hour)) return;
  await fall(tx, OUTGOING, { by: null, cause: 'payouts_fast', reason: null });
}
