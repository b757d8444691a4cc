import {
  type ChosenKind,
  NOTICES_UNLESS_CHOSEN,
  type NoticePreferences,
} from '@lode/shared/notifications/schemas';
import type { ClientSession } from 'mongoose';
import { NoticePreferencesModel, type NoticePreferencesRow } from '../notice-preferences.model.ts';

const present = ({ hidden, mailed, pace, timeZone }: NoticePreferencesRow): NoticePreferences => ({
  hidden,
  mailed,
  pace,
  time_zone: timeZone,
});

/** What customers chose, of each whom it is asked of. */
export async function readPreferences(
  userIds: readonly string[],
  session: ClientSession | null = null,
): Promise<Map<string, NoticePreferences>> {
  const rows = await NoticePreferencesModel.find({ _id: { $in: userIds } }, null, { session }).lean<
    NoticePreferencesRow[]
  >();
  const chosen = new Map(rows.map((row) => [String(row._id), present(row)]));
  return new Map(userIds.map((id) => [id, chosen.get(id) ?? NOTICES_UNLESS_CHOSEN]));
}

export async function getPreferences(userId: string, session?: ClientSession): Promise<NoticePreferences> {
  return (await readPreferences([userId], session)).get(userId) ?? NOTICES_UNLESS_CHOSEN;
}

/** Whether a customer wants each of a kind mailed as it happens. */
export async function isMailedAtOnce(
  userId: string,
  kind: ChosenKind,
  session?: ClientSession,
): Promise<boolean> {
  const { mailed, pace } = await getPreferences(userId, session);
  return pace === 'at_once' && mailed.includes(kind);
}
