import type { TokenKind } from '@lode/shared/core/abilities';
import { PUSH_UNLESS_CHOSEN, type PushSettings } from '@lode/shared/notifications/push';
import type { ClientSession } from 'mongoose';
import { PushSettingsModel, type PushSettingsRow } from '../push/push-settings.model.ts';

const present = ({ muted, details, quiet, timeZone }: PushSettingsRow): PushSettings => ({
  muted,
  details,
  quiet,
  time_zone: timeZone,
});

/** What people of a side chose of their devices, of each whom it is asked of. */
export async function readPushSettings(
  userIds: readonly string[],
  side: TokenKind,
  session: ClientSession | null = null,
): Promise<(userId: string) => PushSettings> {
  const rows = await PushSettingsModel.find({ _id: { $in: userIds } }, null, { session }).lean<
    PushSettingsRow[]
  >();
  const chosen = new Map(rows.map((row) => [String(row._id), present(row)]));
  return (userId) => chosen.get(userId) ?? PUSH_UNLESS_CHOSEN[side];
}

export const getPushSettings = async (userId: string, side: TokenKind): Promise<PushSettings> =>
  (await readPushSettings([userId], side))(userId);
