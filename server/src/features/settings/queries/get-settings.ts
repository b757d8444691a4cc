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

/** What was made of the values that are kept, by who declared it: every request asks, and few values change. */
const made = new WeakMap<Record<string, unknown>, Map<z.ZodObject, unknown>>();

function keptValuesOf<T extends z.ZodObject>(declared: T, values: Record<string, unknown>): z.output<T> {
  const known = made.get(values) ?? new Map<z.ZodObject, unknown>();
  made.set(values, known);
  if (!known.has(declared)) known.set(declared, valuesOf(declared, values));
  return known.get(declared) as z.output<T>;
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
  return keptValuesOf(declared, await kept.get());
}

/** Makes the next `getSettings` read again. */
export const forgetSettings = kept.forget;
