import { BSONRegExp, int32, isDoc, isNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Pattern } from '../query/pattern.ts';
import { regexOf } from '../query/regex.ts';
import { dateText } from './date-parts.ts';
import {
  argumentsOf,
  fixed,
  integerArgument,
  isNullish,
  named,
  nullable,
  stringArgument,
} from './expr-arguments.ts';
import type { OperatorBuilder } from './scope.ts';

/** Text of a value where `$toLower` and its like take numbers and dates too. */
function lenientText(value: Value, name: string): string {
  if (isNullish(value)) return '';
  if (isNumber(value)) return value.toString();
  if (value instanceof Date) return dateText(value);
  return stringArgument(value, name);
}

const concat: OperatorBuilder = (operand, compile, name) => {
  const list = argumentsOf(operand, compile);
  return (scope) => {
    let text = '';
    for (const argument of list) {
      const value = argument(scope);
      if (isNullish(value)) return null;
      text += stringArgument(value, name);
    }
    return text;
  };
};

function substrCodePoints([text, from, count]: Value[], name: string): Value {
  const points = Array.from(lenientText(text, name));
  const start = integerArgument(from, name);
  return points.slice(start, start + integerArgument(count, name)).join('');
}

function substrBytes([text, from, count]: Value[], name: string): Value {
  const bytes = Buffer.from(lenientText(text, name), 'utf8');
  const start = integerArgument(from, name);
  const length = integerArgument(count, name);
  return bytes.subarray(start, length < 0 ? bytes.length : start + length).toString('utf8');
}

function indexOf(units: (text: string) => string[] | Buffer): OperatorBuilder {
  return fixed(
    2,
    ([text, wanted, from, to], name) => {
      if (isNullish(text)) return null;
      const whole = units(stringArgument(text, name));
      const part = units(stringArgument(wanted, name));
      const end = to === undefined ? whole.length : Math.min(whole.length, integerArgument(to, name));
      for (let i = from === undefined ? 0 : integerArgument(from, name); i + part.length <= end; i++) {
        if (part.every((unit: string | number, k: number) => whole[i + k] === unit)) return int32(i);
      }
      return int32(-1);
    },
    4,
  );
}

function trimmer(left: boolean, right: boolean): OperatorBuilder {
  return named(['input'], ['chars'], (get, has) => {
    const input = get('input');
    const chars = get('chars');
    if (isNullish(input) || (has('chars') && isNullish(chars))) return null;
    const points = Array.from(stringArgument(input, '$trim'));
    const unwanted = has('chars') ? new Set(stringArgument(chars, '$trim')) : undefined;
    const drop = (point: string | undefined): boolean =>
      point !== undefined && (unwanted ? unwanted.has(point) : /[\s\0]/.test(point));
    let [start, end] = [0, points.length];
    if (left) while (start < end && drop(points[start])) start++;
    if (right) while (end > start && drop(points[end - 1])) end--;
    return points.slice(start, end).join('');
  });
}

function replacer(all: boolean): OperatorBuilder {
  return named(['input', 'find', 'replacement'], [], (get) => {
    const [input, find, replacement] = [get('input'), get('find'), get('replacement')];
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [text, from, to] = [input, find, replacement].map((value) =>
      stringArgument(value, '$replaceOne'),
    ) as [string, string, string];
    return all ? text.replaceAll(from, () => to) : text.replace(from, () => to);
  });
}

function regexArguments(get: (field: string) => Value): { text: string; regex: Pattern } | undefined {
  const [input, pattern] = [get('input'), get('regex')];
  if (isNullish(input) || isNullish(pattern)) return undefined;
  if (typeof pattern !== 'string' && !(pattern instanceof BSONRegExp))
    throw new MongoError(51105, '$regex needs a string or a regex');
  return { text: stringArgument(input, '$regexMatch'), regex: regexOf(pattern, get('options') ?? undefined) };
}

function found(match: RegExpMatchArray): Value {
  const index = Array.from((match.input ?? '').slice(0, match.index)).length;
  return new Map<string, Value>([
    ['match', match[0]],
    ['idx', int32(index)],
    ['captures', match.slice(1).map((capture) => capture ?? null)],
  ]);
}

const regexFields = [['input', 'regex'], ['options']] as const;

function regexOperator(
  apply: (given: { text: string; regex: Pattern } | undefined) => Value,
): OperatorBuilder {
  return named([...regexFields[0]], [...regexFields[1]], (get) => apply(regexArguments(get)));
}

function findAll({ text, regex }: { text: string; regex: Pattern }): Value[] {
  return regex.matchAll(text).map(found);
}

export const stringOperators = new Map<string, OperatorBuilder>([
  ['$concat', concat],
  ['$toLower', fixed(1, ([value], name) => lenientText(value, name).toLowerCase())],
  ['$toUpper', fixed(1, ([value], name) => lenientText(value, name).toUpperCase())],
  ['$substr', fixed(3, substrBytes)],
  ['$substrBytes', fixed(3, substrBytes)],
  ['$substrCP', fixed(3, substrCodePoints)],
  ['$strLenCP', fixed(1, ([value], name) => int32(Array.from(stringArgument(value, name)).length))],
  ['$strLenBytes', fixed(1, ([value], name) => int32(Buffer.byteLength(stringArgument(value, name))))],
  ['$indexOfCP', indexOf((text) => Array.from(text))],
  ['$indexOfBytes', indexOf((text) => Buffer.from(text, 'utf8'))],
  ['$split', nullable(2, ([text, by], name) => stringArgument(text, name).split(stringArgument(by, name)))],
  ['$trim', trimmer(true, true)],
  ['$ltrim', trimmer(true, false)],
  ['$rtrim', trimmer(false, true)],
  ['$strcasecmp', fixed(2, caseCompare)],
  ['$replaceOne', replacer(false)],
  ['$replaceAll', replacer(true)],
  ['$regexMatch', regexOperator((given) => (given ? given.regex.test(given.text) : false))],
  ['$regexFind', regexOperator((given) => (given ? (findAll(given)[0] ?? null) : null))],
  ['$regexFindAll', regexOperator((given) => (given ? findAll(given) : []))],
]);

function caseCompare([left, right]: Value[], name: string): Value {
  if (isDoc(left) || isDoc(right)) throw new MongoError(16702, `${name} needs strings`);
  const [a, b] = [lenientText(left, name).toUpperCase(), lenientText(right, name).toUpperCase()];
  return int32(a < b ? -1 : a > b ? 1 : 0);
}
