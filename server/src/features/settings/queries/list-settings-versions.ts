import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';

/** A save without all the settings as they were then. */
export type SettingsSave = Omit<SettingsVersionRow, 'settings'>;

/** Saves of the settings, the latest first. */
export async function listSettingsVersions({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ rows: SettingsSave[]; total: number }> {
  const [rows, total] = await Promise.all([
    SettingsVersionModel.find({}, { settings: 0 })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<SettingsSave[]>(),
    SettingsVersionModel.estimatedDocumentCount(),
  ]);
  return { rows, total };
}
