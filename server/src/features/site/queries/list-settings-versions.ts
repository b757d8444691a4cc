import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';

/** Saves of the settings, the latest first. */
export async function listSettingsVersions({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ rows: Omit<SettingsVersionRow, 'settings'>[]; total: number }> {
  const [rows, total] = await Promise.all([
    SettingsVersionModel.find({}, { settings: 0 })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<Omit<SettingsVersionRow, 'settings'>[]>(),
    SettingsVersionModel.estimatedDocumentCount(),
  ]);
  return { rows, total };
}
