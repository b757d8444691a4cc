import type { SettingsState } from '@lode/shared/site/admin-schemas';
import { settingsSchema } from '@lode/shared/site/schemas';
import type { ClientSession } from 'mongoose';
import { waitsUntil } from '../../guard/queries/waits-until.ts';
import { readSettings } from '../../settings/queries/get-settings.ts';
import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';

function latest(session?: ClientSession): Promise<SettingsVersionRow | null> {
  return SettingsVersionModel.findOne({}, null, { session })
    .sort({ _id: -1 })
    .lean<SettingsVersionRow>()
    .exec();
}

/** The number of the latest save; 0 before the first. */
export async function readVersion(session?: ClientSession): Promise<number> {
  return (await latest(session))?._id ?? 0;
}

/** The settings as stored, with their version and who saved it. */
export async function getSettingsState(session?: ClientSession): Promise<SettingsState> {
  const settings = await readSettings(settingsSchema, session);
  const row = await latest(session);
  return {
    version: row?._id ?? 0,
    settings,
    waits_until: await waitsUntil({ matter: 'money-settings' }, session),
    saved: row && { at: row.at.toISOString(), by: row.by?.username ?? null },
  };
}
