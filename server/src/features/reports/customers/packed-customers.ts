import { NumberReader, NumberWriter } from '../rollups/packed-numbers.ts';
import type { CustomerFact } from './customer-figures.ts';

/** An id is hexadecimal: three numbers of so many digits. */
const DIGITS = 8;
const HEX = 16;
const PARTS = [0, 1, 2];

function writeId(out: NumberWriter, id: string): void {
  for (const part of PARTS) out.number(Number.parseInt(id.slice(part * DIGITS, (part + 1) * DIGITS), HEX));
}

const readId = (from: NumberReader): string =>
  PARTS.map(() => from.number().toString(HEX).padStart(DIGITS, '0')).join('');

function writeRow(out: NumberWriter, values: readonly number[]): void {
  out.number(values.length);
  for (const value of values) out.number(value);
}

const readRow = (from: NumberReader): number[] => Array.from({ length: from.number() }, () => from.number());

/** The same customers are always the same bytes: they stand in one order. */
export function packCustomers(facts: readonly CustomerFact[]): Buffer {
  const out = new NumberWriter();
  const texts = new Set<string>();
  for (const { country, language } of facts) {
    if (country !== null) texts.add(country);
    if (language !== null) texts.add(language);
  }
  const names = [...texts].sort();
  const placeOf = new Map(names.map((name, at) => [name, at + 1]));
  out.number(names.length);
  for (const name of names) out.text(name);
  out.number(facts.length);
  for (const { id, at, country, language, inviter, steps, active } of ordered(facts)) {
    writeId(out, id);
    out.number(at);
    out.number(placeOf.get(country ?? '') ?? 0);
    out.number(placeOf.get(language ?? '') ?? 0);
    out.number(inviter === null ? 0 : 1);
    if (inviter !== null) writeId(out, inviter);
    writeRow(out, steps);
    writeRow(out, active);
  }
  return out.bytes();
}

const ordered = (facts: readonly CustomerFact[]) =>
  facts.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

/** The earliest first. */
export function unpackCustomers(bytes: Uint8Array): CustomerFact[] {
  const from = new NumberReader(bytes);
  const names: (string | null)[] = [null, ...Array.from({ length: from.number() }, () => from.text())];
  const readName = () => names[from.number()] ?? null;
  return Array.from({ length: from.number() }, () => ({
    id: readId(from),
    at: from.number(),
    country: readName(),
    language: readName(),
    inviter: from.number() === 0 ? null : readId(from),
    steps: readRow(from),
    active: readRow(from),
  }));
}
