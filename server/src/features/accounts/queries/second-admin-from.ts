import { parseUsd } from '@lode/shared/core/money';
import { ledgerSettings } from '@lode/shared/ledger/settings';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { settingsDuring } from '../../settings/queries/get-settings.ts';
import { lowestOf } from '../../settings/queries/lowest-of.ts';

/**
 * From which sum (micro-dollars) a second person has to approve, for what was asked for at a time: the lowest that was
 * in force at any moment since, so that nobody raises it for a request that waits already. `earliest` is of
 * the oldest request that will be asked about.
 */
export async function secondAdminFromSince(
  earliest: Date,
  session?: ClientSession,
): Promise<(requestedAt: Date) => bigint> {
  const now = clock.now();
  const pieces = await settingsDuring(ledgerSettings, earliest, new Date(now.getTime() + 1), session);
  return (requestedAt) =>
    lowestOf(pieces, ({ second_admin_from }) => parseUsd(second_admin_from), requestedAt);
}
