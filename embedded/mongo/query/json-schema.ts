import { compareNumbers, equalValues } from '../bson/compare.ts';
import {
  BsonType,
  type BsonTypeName,
  type Doc,
  isDoc,
  isNumber,
  toNumber,
  typeNameOf,
  type Value,
} from '../bson/value.ts';
import { failedToParse, MongoError, typeMismatch } from '../errors.ts';
import { compileRegex } from './regex.ts';

/** A keyword's test of a value that is there. */
type Test = (value: Value) => boolean;
type Keyword = (operand: Value, schema: Doc) => Test | undefined;

/** `$jsonSchema`: JSON Schema draft 4 as MongoDB has it, with `bsonType`. */
export function compileJsonSchema(schema: Value): Test {
  if (!isDoc(schema)) throw typeMismatch('$jsonSchema must be an object');
  const tests: Test[] = [];
  for (const [name, operand] of schema) {
    const keyword = keywords.get(name);
    if (!keyword) throw failedToParse(`Unknown $jsonSchema keyword: ${name}`);
    const test = keyword(operand, schema);
    if (test) tests.push(test);
  }
  return (value) => tests.every((test) => test(value));
}

function typesOf(operand: Value, known: (name: string) => BsonTypeName[] | undefined): Test {
  const names = (Array.isArray(operand) ? operand : [operand]).flatMap((name) => {
    const types = typeof name === 'string' ? known(name) : undefined;
    if (!types) throw new MongoError(2, `Unknown type name alias in $jsonSchema: ${String(name as string)}`);
    return types;
  });
  const wanted = new Set(names);
  return (value) => wanted.has(typeNameOf(value));
}

const numbers: BsonTypeName[] = ['double', 'int', 'long', 'decimal'];

function bsonTypes(name: string): BsonTypeName[] | undefined {
  if (name === 'number') return numbers;
  return name in BsonType ? [name as BsonTypeName] : undefined;
}

const jsonTypes = new Map<string, BsonTypeName[]>([
  ['object', ['object']],
  ['array', ['array']],
  ['number', numbers],
  ['boolean', ['bool']],
  ['string', ['string']],
  ['null', ['null']],
]);

function forDocs(test: (value: Doc) => boolean): Test {
  return (value) => !isDoc(value) || test(value);
}

function forArrays(test: (value: Value[]) => boolean): Test {
  return (value) => !Array.isArray(value) || test(value);
}

function forTexts(test: (value: string) => boolean): Test {
  return (value) => typeof value !== 'string' || test(value);
}

function whole(operand: Value, name: string): number {
  const number = toNumber(operand);
  if (number === undefined || !Number.isInteger(number) || number < 0)
    throw failedToParse(`$jsonSchema keyword '${name}' must be a non-negative integer`);
  return number;
}

function listOf(operand: Value, name: string): Value[] {
  if (!Array.isArray(operand) || operand.length === 0)
    throw typeMismatch(`$jsonSchema keyword '${name}' must be a non-empty array`);
  return operand;
}

function docOf(operand: Value, name: string): Doc {
  if (!isDoc(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an object`);
  return operand;
}

function bound(
  name: string,
  exclusive: string,
  accept: (order: number, strict: boolean) => boolean,
): Keyword {
  return (operand, schema) => {
    if (!isNumber(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
    const strict = schema.get(exclusive) === true;
    return (value) => !isNumber(value) || accept(compareNumbers(value, operand), strict);
  };
}

function multipleOf(operand: Value): Test {
  const step = toNumber(operand);
  if (step === undefined || step <= 0)
    throw failedToParse("$jsonSchema keyword 'multipleOf' must be positive");
  return (value) => !isNumber(value) || (toNumber(value) as number) % step === 0;
}

function required(operand: Value): Test {
  const names = listOf(operand, 'required');
  return forDocs((value) => names.every((name) => value.has(name as string)));
}

function properties(operand: Value): Test {
  const tests = [...docOf(operand, 'properties')].map(
    ([name, schema]) => [name, compileJsonSchema(schema)] as const,
  );
  return forDocs((value) => tests.every(([name, test]) => !value.has(name) || test(value.get(name))));
}

function patternProperties(operand: Value): Test {
  const tests = [...docOf(operand, 'patternProperties')].map(
    ([pattern, schema]) => [compileRegex(pattern, ''), compileJsonSchema(schema)] as const,
  );
  return forDocs((value) =>
    [...value].every(([name, inner]) => tests.every(([regex, test]) => !regex.test(name) || test(inner))),
  );
}

/** Fields that neither `properties` nor `patternProperties` speaks of. */
function additionalProperties(operand: Value, schema: Doc): Test {
  const named = schema.get('properties');
  const patterned = schema.get('patternProperties');
  const regexes = isDoc(patterned) ? [...patterned.keys()].map((pattern) => compileRegex(pattern, '')) : [];
  const test: Test = typeof operand === 'boolean' ? () => operand : compileJsonSchema(operand);
  const spokenOf = (name: string): boolean =>
    (isDoc(named) && named.has(name)) || regexes.some((regex) => regex.test(name));
  return forDocs((value) => [...value].every(([name, inner]) => spokenOf(name) || test(inner)));
}

function items(operand: Value): Test {
  if (!Array.isArray(operand)) {
    const test = compileJsonSchema(operand);
    return forArrays((value) => value.every(test));
  }
  const tests = operand.map(compileJsonSchema);
  return forArrays((value) => value.every((element, i) => tests[i]?.(element) ?? true));
}

function additionalItems(operand: Value, schema: Doc): Test | undefined {
  const given = schema.get('items');
  if (!Array.isArray(given)) return undefined;
  const test: Test = typeof operand === 'boolean' ? () => operand : compileJsonSchema(operand);
  return forArrays((value) => value.slice(given.length).every(test));
}

function dependencies(operand: Value): Test {
  const tests = [...docOf(operand, 'dependencies')].map(([name, needed]) => {
    const test = Array.isArray(needed) ? required(needed) : compileJsonSchema(needed);
    return [name, test] as const;
  });
  return forDocs((value) => tests.every(([name, test]) => !value.has(name) || test(value)));
}

function enumerated(operand: Value): Test {
  const values = listOf(operand, 'enum');
  return (value) => values.some((each) => equalValues(each, value));
}

function combined(name: string, accept: (passed: number, all: number) => boolean): Keyword {
  return (operand) => {
    const tests = listOf(operand, name).map(compileJsonSchema);
    return (value) => accept(tests.filter((test) => test(value)).length, tests.length);
  };
}

function unique(value: Value[]): boolean {
  return value.every((element, i) => !value.slice(0, i).some((other) => equalValues(other, element)));
}

function sized(name: string, test: (limit: number) => Test): Keyword {
  return (operand) => test(whole(operand, name));
}

const silent: Keyword = () => undefined;

const keywords = new Map<string, Keyword>([
  ['title', silent],
  ['description', silent],
  ['exclusiveMinimum', silent],
  ['exclusiveMaximum', silent],
  ['bsonType', (operand) => typesOf(operand, bsonTypes)],
  ['type', (operand) => typesOf(operand, (name) => jsonTypes.get(name))],
  ['enum', enumerated],
  ['minimum', bound('minimum', 'exclusiveMinimum', (order, strict) => (strict ? order > 0 : order >= 0))],
  ['maximum', bound('maximum', 'exclusiveMaximum', (order, strict) => (strict ? order < 0 : order <= 0))],
  ['multipleOf', multipleOf],
  ['minLength', sized('minLength', (limit) => forTexts((text) => Array.from(text).length >= limit))],
  ['maxLength', sized('maxLength', (limit) => forTexts((text) => Array.from(text).length <= limit))],
  [
    'pattern',
    (operand) => {
      if (typeof operand !== 'string') throw typeMismatch("$jsonSchema keyword 'pattern' must be a string");
      const regex = compileRegex(operand, '');
      return forTexts((text) => regex.test(text));
    },
  ],
  ['required', required],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['minProperties', sized('minProperties', (limit) => forDocs((value) => value.size >= limit))],
  ['maxProperties', sized('maxProperties', (limit) => forDocs((value) => value.size <= limit))],
  ['dependencies', dependencies],
  ['items', items],
  ['additionalItems', additionalItems],
  ['minItems', sized('minItems', (limit) => forArrays((value) => value.length >= limit))],
  ['maxItems', sized('maxItems', (limit) => forArrays((value) => value.length <= limit))],
  ['uniqueItems', (operand) => (operand === true ? forArrays(unique) : undefined)],
  ['allOf', combined('allOf', (passed, all) => passed === all)],
  ['anyOf', combined('anyOf', (passed) => passed > 0)],
  ['oneOf', combined('oneOf', (passed) => passed === 1)],
  [
    'not',
    (operand) => {
      const test = compileJsonSchema(operand);
      return (value) => !test(value);
    },
  ],
]);
