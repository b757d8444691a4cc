import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { FOREVER, type Piece } from './queries/lowest-of.ts';
import type { SettingRow, SettingValue } from './settings.model.ts';

/** Values of one setting that are kept. What is older than the oldest of so many is told by what came before all. */
const KEPT_VALUES = 1000;

/** A series with one value more: what is written last counts from its moment on, whatever was to come then. */
export function continued(series: SettingValue[], next: SettingValue): SettingValue[] {
  return [...series.filter(({ validFrom }) => validFrom < next.validFrom), next].slice(-KEPT_VALUES);
}

/** Whatever differs from its default at a moment, by name. */
export function valuesAt(rows: SettingRow[], at: number): Record<string, unknown> {
  const known = rows.map(({ _id, value, series = [] }): [string, unknown] => {
    const last = series.findLast(({ validFrom }) => validFrom.getTime() <= at);
    return [_id, last ? last.value : value];
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

/** The first moment after `at` at which any value takes force. */
export function nextChange(rows: SettingRow[], at: number): number {
  const later = momentsOf(rows).filter((moment) => moment > at);
  return Math.min(FOREVER.getTime(), ...later);
}

/** A value that an earlier version of the site took and this one does not must not stop it: the default counts. */
export function settingsOf<T extends z.ZodObject>(declared: T, values: Record<string, unknown>): z.output<T> {
  const shape: Record<string, z.ZodType> = declared.shape;
  const sound = Object.entries(values).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return declared.parse(Object.fromEntries(sound));
}

/** What counts from `from` until before `to`, in pieces without gaps; one at least, neighbours differ. */
export function piecesOf<T extends z.ZodObject>(
  rows: SettingRow[],
  declared: T,
  from: Date,
  to: Date,
): Piece<z.output<T>>[] {
  const asked = rows.filter(({ _id }) => Object.hasOwn(declared.shape, _id));
  const changes = momentsOf(asked).filter((moment) => moment > from.getTime() && moment < to.getTime());
  const pieces: Piece<z.output<T>>[] = [];
  for (const moment of [from.getTime(), ...new Set(changes.toSorted((a, b) => a - b))]) {
    const values = settingsOf(declared, valuesAt(asked, moment));
    const last = pieces.at(-1);
    if (last && isDeepStrictEqual(last.values, values)) continue;
    if (last) last.to = new Date(moment);
    pieces.push({ from: new Date(moment), to, values });
  }
  return pieces;
}

function momentsOf(rows: SettingRow[]): number[] {
  return rows.flatMap(({ series = [] }) => series.map(({ validFrom }) => validFrom.getTime()));
}
