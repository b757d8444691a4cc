import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { keep } from '../../../platform/kept.ts';
import { SettingModel, type SettingRow } from '../settings.model.ts';

/** A process that misses the signal (Redis away) follows a change within this time. */
const KEPT_MS = 2000;

const kept = keep(KEPT_MS, () => readValues());

async function readValues(session?: ClientSession): Promise<Record<string, unknown>> {
  const rows = await SettingModel.find({}, null, { session }).lean<SettingRow[]>();
  return Object.fromEntries(rows.map(({ _id, value }) => [_id, value]));
}

/** A value that an earlier version of the site took and this one does not must not stop it: the default counts. */
function valuesOf<T extends z.ZodObject>(declared: T, values: Record<string, unknown>): z.output<T> {
  const shape: Record<string, z.ZodType> = declared.shape;
  const sound = Object.entries(values).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return declared.parse(Object.fromEntries(sound));
}

/** The settings that a feature declares, as stored, defaults filled in, past the cache. */
export async function readSettings<T extends z.ZodObject>(
  declared: T,
  session?: ClientSession,
): Promise<z.output<T>> {
  return valuesOf(declared, await readValues(session));
}

/** The settings that a feature declares, at most two seconds old. */
export async function getSettings<T extends z.ZodObject>(declared: T): Promise<z.output<T>> {
  return valuesOf(declared, await kept.get());
}

/** Makes the next `getSettings` read again. */
export const forgetSettings = kept.forget;
