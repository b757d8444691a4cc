import { badValue, ErrorCode, MongoError, typeMismatch } from '../errors.ts';
import { type CaseFirst, common, weightTable } from './collation-weights.ts';
import { compareValues } from './compare.ts';
import { showValue } from './show-value.ts';
import { BSONSymbol, type Doc, doc, int32, isDoc, toNumber, typeNameOf, type Value } from './value.ts';

/**
 * How strings compare. `fold` turns every string of a value into a key: folded values compare,
 * match and index by the plain rules as the collation wants the originals to. Field names stay.
 */
export interface Collation {
  /** The specification in full, as listIndexes and listCollections show it. */
  readonly spec: Doc;
  /** Equal for collations that compare alike. */
  readonly id: string;
  fold(value: Value): Value;
}

const strengths = [1, 2, 3];
const cached = new Map<string, Collation>();

/** The collation a command or an index asks for; undefined is the simple one, by bytes. */
export function parseCollation(given: Value): Collation | undefined {
  if (given === undefined || given === null) return undefined;
  if (!isDoc(given)) throw typeMismatch(`Field 'collation' must be an object, not ${typeNameOf(given)}`);
  if (given.size === 0) return undefined;
  const locale = given.get('locale');
  if (typeof locale !== 'string') {
    throw new MongoError(40414, "BSON field 'collation.locale' is missing but a required field");
  }
  if (locale === 'simple') {
    if (given.size > 1) throw badValue("If 'locale' is 'simple', no other fields may be given");
    return undefined;
  }
  const spec = completed(locale, given);
  const id = showValue(spec);
  let collation = cached.get(id);
  if (!collation) {
    collation = new LetterCollation(spec, id);
    cached.set(id, collation);
  }
  return collation;
}

const fields = new Set([
  'locale',
  'strength',
  'caseLevel',
  'caseFirst',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
]);

function completed(locale: string, given: Doc): Doc {
  const unknown = [...given.keys()].find((name) => !fields.has(name));
  if (unknown) throw new MongoError(40415, `BSON field 'collation.${unknown}' is an unknown field.`);
  if (!/^en(_[A-Z]{2})?$/.test(locale)) throw refused(`locale '${locale}'`);
  const strength = toNumber(given.get('strength')) ?? 3;
  if (!strengths.includes(strength)) throw refused(`strength ${strength}`);
  for (const name of ['caseLevel', 'backwards']) if (given.get(name) === true) throw refused(name);
  if ((given.get('alternate') ?? 'non-ignorable') !== 'non-ignorable') throw refused("alternate 'shifted'");
  const caseFirst = given.get('caseFirst') ?? 'off';
  if (caseFirst !== 'off' && caseFirst !== 'upper' && caseFirst !== 'lower')
    throw badValue(`Enumeration value ${showValue(caseFirst)} for field 'collation.caseFirst' is not valid`);
  return doc({
    locale,
    caseLevel: false,
    caseFirst,
    strength: int32(strength),
    numericOrdering: given.get('numericOrdering') === true,
    alternate: 'non-ignorable',
    maxVariable: given.get('maxVariable') ?? 'punct',
    normalization: given.get('normalization') === true,
    backwards: false,
    version: '57.1',
  });
}

function refused(what: string): MongoError {
  return new MongoError(ErrorCode.CommandNotSupported, `collation ${what} is not supported by this server`);
}

const cachedTexts = 20_000;
const cachedLength = 200;

class LetterCollation implements Collation {
  readonly spec: Doc;
  readonly id: string;
  private readonly strength: number;
  private readonly caseFirst: CaseFirst;
  private readonly numeric: boolean;
  private readonly keys = new Map<string, string>();

  constructor(spec: Doc, id: string) {
    this.spec = spec;
    this.id = id;
    this.strength = toNumber(spec.get('strength')) as number;
    const first = spec.get('caseFirst');
    this.caseFirst = first === 'upper' || first === 'lower' ? first : 'false';
    this.numeric = spec.get('numericOrdering') === true;
  }

  fold(value: Value): Value {
    if (typeof value === 'string') return this.key(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.fold(each));
    if (isDoc(value)) {
      const folded: Doc = new Map();
      for (const [name, inner] of value) folded.set(name, this.fold(inner));
      return folded;
    }
    return value instanceof BSONSymbol ? this.key(value.value) : value;
  }

  private key(text: string): string {
    const known = this.keys.get(text);
    if (known !== undefined) return known;
    const key = this.keyOf(text);
    if (text.length > cachedLength) return key;
    if (this.keys.size >= cachedTexts) this.keys.clear();
    this.keys.set(text, key);
    return key;
  }

  /** The letters' weights, then the accents', then the forms': a level counts when those before it tie. */
  private keyOf(text: string): string {
    const table = weightTable(this.caseFirst);
    let [primary, secondary, tertiary] = ['', '', ''];
    for (const part of this.numeric ? withNumbers(text) : [text]) {
      if (typeof part !== 'string') {
        primary += table.of('0').primary + String.fromCharCode(0x10 + part.digits.length) + part.digits;
        secondary += common;
        tertiary += common;
        continue;
      }
      for (const character of part.normalize('NFD')) {
        const weights = table.of(character);
        primary += weights.primary;
        secondary += weights.secondary;
        tertiary += weights.tertiary;
      }
    }
    if (this.strength === 1) return primary;
    const accents = `${primary}\u0001${withoutTail(secondary)}`;
    return this.strength === 2 ? accents : `${accents}\u0001${withoutTail(tertiary)}`;
  }
}

/** Common weights at the end say nothing: where the letters tie there are as many of them. */
function withoutTail(weights: string): string {
  let end = weights.length;
  while (end > 0 && weights[end - 1] === common) end--;
  return weights.slice(0, end);
}

/** The runs of digits of a text, without leading zeros, between the rest of it. */
function withNumbers(text: string): (string | { digits: string })[] {
  return text
    .split(/(\d+)/)
    .map((part, i) => (i % 2 === 0 ? part : { digits: part.replace(/^0+(?=\d)/, '') }));
}

/** Compares under a collation, or plainly without one. */
export function compareUnder(collation: Collation | undefined, left: Value, right: Value): number {
  if (!collation) return compareValues(left, right);
  return compareValues(collation.fold(left), collation.fold(right));
}

export function foldUnder(collation: Collation | undefined, value: Value): Value {
  return collation ? collation.fold(value) : value;
}
