import { equalValues, Rank, rankOf } from './compare.ts';
import { encodeKey } from './key-encoding.ts';
import { toNumber, type Value } from './value.ts';

/** Types of which values are looked up by their key; of the others few are ever listed. */
const keyed: ReadonlySet<number> = new Set([
  Rank.number,
  Rank.date,
  Rank.objectId,
  Rank.bool,
  Rank.timestamp,
  Rank.binData,
]);

/** The same for values that are equal, and for no others; undefined for texts and for types that have none. */
export function equalityKey(value: Value): string | number | undefined {
  if (value === undefined || typeof value === 'string') return undefined;
  const rank = rankOf(value);
  if (!keyed.has(rank)) return undefined;
  if (rank === Rank.number) {
    const near = toNumber(value) as number;
    if (Number.isSafeInteger(near) && equalValues(near, value)) return near;
  }
  return encodeKey([value], [false]).toString('latin1');
}
