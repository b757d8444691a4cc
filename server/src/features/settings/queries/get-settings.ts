import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import { keep } from '../../../platform/kept.ts';
import { nextChange, piecesOf, settingsOf, valuesAt } from '../series.ts';
import { SettingModel, type SettingRow } from '../settings.model.ts';
import { FOREVER, type Piece } from './lowest-of.ts';

/** A process that misses the signal (Redis away) follows a change within this time. */
const KEPT_MS = 2000;

const kept = keep(KEPT_MS, async () => follow(await readRows()));

function readRows(session?: ClientSession): Promise<SettingRow[]> {
  return SettingModel.find({}, null, { session }).lean<SettingRow[]>().exec();
}

interface Followed {
  rows: SettingRow[];
  /** The values in force at a moment. */
  at: (now: number) => Record<string, unknown>;
}

/** Makes the values of a moment once for as long as no other takes force: every request asks, and few change. */
function follow(rows: SettingRow[]): Followed {
  let known = { from: Infinity, until: -Infinity, values: {} };
  const at = (now: number): Record<string, unknown> => {
    if (now < known.from || now >= known.until)
      known = { from: now, until: nextChange(rows, now), values: valuesAt(rows, now) };
    return known.values;
  };
  return { rows, at };
}

/** What was made of the values that are kept, by who declared it. */
const made = new WeakMap<Record<string, unknown>, Map<z.ZodObject, unknown>>();

function keptSettingsOf<T extends z.ZodObject>(declared: T, values: Record<string, unknown>): z.output<T> {
  const known = made.get(values) ?? new Map<z.ZodObject, unknown>();
  made.set(values, known);
  if (!known.has(declared)) known.set(declared, settingsOf(declared, values));
  return known.get(declared) as z.output<T>;
}

/** The settings in force now that a feature declares, defaults filled in, past the cache. */
export async function readSettings<T extends z.ZodObject>(
  declared: T,
  session?: ClientSession,
): Promise<z.output<T>> {
  return settingsOf(declared, valuesAt(await readRows(session), clock.nowMs()));
}

/** The settings as they were saved last, which not all have to be in force yet. */
export async function readSavedSettings<T extends z.ZodObject>(
  declared: T,
  session?: ClientSession,
): Promise<z.output<T>> {
  return settingsOf(declared, valuesAt(await readRows(session), FOREVER.getTime()));
}

/** The settings that counted, or will count as far as it is known, from `from` until before `to`, past the cache. */
export async function settingsDuring<T extends z.ZodObject>(
  declared: T,
  from: Date,
  to: Date,
  session?: ClientSession,
): Promise<Piece<z.output<T>>[]> {
  return piecesOf(await readRows(session), declared, from, to);
}

/** The settings in force now that a feature declares, from what is at most two seconds old. */
export async function getSettings<T extends z.ZodObject>(declared: T): Promise<z.output<T>> {
  return keptSettingsOf(declared, (await kept.get()).at(clock.nowMs()));
}

/** The settings from now on, those to come included, from what is at most two seconds old. */
export async function getSettingsAhead<T extends z.ZodObject>(declared: T): Promise<Piece<z.output<T>>[]> {
  return piecesOf((await kept.get()).rows, declared, clock.now(), FOREVER);
}

/** Makes the next `getSettings` read again. */
export const forgetSettings = kept.forget;
