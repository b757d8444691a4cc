import type { Settings } from '@lode/shared/site/schemas';
import type { ClientSession } from 'mongoose';
import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';

/** All settings as they were saved as that version, which later settings are missing from; null when it never was. */
export async function getSavedSettings(version: number, session?: ClientSession): Promise<Settings | null> {
  const row = await SettingsVersionModel.findById(version, null, { session }).lean<SettingsVersionRow>();
  return row?.settings ?? null;
}
