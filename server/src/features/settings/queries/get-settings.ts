import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { keep } from '../../../platform/kept.ts';
import { SettingModel, type SettingRow } from '../settings.model.ts';

/** A process that misses the signal (Redis away) follows a change within this time. */
const KEPT_MS = 2000;

const kept = keep(KEPT_MS, () => readSettings());

/** The settings as stored, defaults filled in, past the cache. */
export async function readSettings(session?: ClientSession): Promise<Settings> {
  const rows = await SettingModel.find({}, null, { session }).lean<SettingRow[]>();
  return settingsSchema.parse(Object.fromEntries(rows.filter(isSound).map((row) => [row._id, row.value])));
}

/** A value that an earlier version of the site took and this one does not must not stop it: the default counts. */
function isSound({ _id, value }: SettingRow): boolean {
  const schemas: Record<string, z.ZodType> = settingsSchema.shape;
  return schemas[_id]?.safeParse(value).success ?? false;
}

/** The settings, at most two seconds old. */
export const getSettings = kept.get;

/** Makes the next `getSettings` read again. */
export const forgetSettings = kept.forget;
