import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import type { ClientSession } from 'mongoose';
import { SettingModel, type SettingRow } from '../settings.model.ts';

/** A process that misses the signal (Redis away) follows a change within this time. */
const KEPT_MS = 2000;

let kept: { settings: Promise<Settings>; until: number } | undefined;

/** The settings as stored, defaults filled in, past the cache. */
export async function readSettings(session?: ClientSession): Promise<Settings> {
  const rows = await SettingModel.find({}, null, { session }).lean<SettingRow[]>();
  return settingsSchema.parse(Object.fromEntries(rows.map((row) => [row._id, row.value])));
}

/** The settings, at most two seconds old. */
export function getSettings(): Promise<Settings> {
  const now = performance.now();
  if (kept && now < kept.until) return kept.settings;
  const settings = readSettings();
  kept = { settings, until: now + KEPT_MS };
  settings.catch(forgetSettings);
  return settings;
}

/** Makes the next `getSettings` read again. */
export function forgetSettings(): void {
  kept = undefined;
}
