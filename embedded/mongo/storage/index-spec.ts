import { type Collation, parseCollation } from '../bson/collation.ts';
import { equalValues } from '../bson/compare.ts';
import { type Doc, doc, int32, toNumber, type Value } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { Variables } from '../query/variables.ts';

export interface IndexField {
  path: string;
  descending: boolean;
}

/** An index of a collection: what the client asked for, and what has been learnt about its keys. */
export interface Index {
  readonly id: number;
  readonly name: string;
  readonly key: Doc;
  readonly spec: Doc;
  readonly fields: readonly IndexField[];
  readonly descending: readonly boolean[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Doc | undefined;
  readonly partial: ((document: Doc) => boolean) | undefined;
  expireAfterSeconds: number | undefined;
  readonly collation: Collation | undefined;
  /** Kept up to date and not used by queries. */
  hidden: boolean;
  /** Per field: some document has had an array there. Never goes back. */
  multikey: boolean[];
  /** Some key was cut and hashed: the index's order is not to be trusted. */
  longKeys: boolean;
  /** `multikey` or `longKeys` has changed and is not on disk yet. */
  changed: boolean;
  /** The group commit that made it; older snapshots do not hold its entries. */
  createdSeq: number;
}

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'ns',
  'hidden',
  'collation',
]);

function cannotCreate(message: string): MongoError {
  return new MongoError(ErrorCode.CannotCreateIndex, message);
}

function directionOf(path: string, direction: Value): boolean {
  if (typeof direction === 'string') {
    if (direction === 'hashed') return false;
    throw new MongoError(
      ErrorCode.CannotCreateIndex,
      `index type '${direction}' is not supported by this server`,
    );
  }
  const sign = toNumber(direction);
  if (sign === undefined || sign === 0 || Number.isNaN(sign)) {
    throw cannotCreate(`Values in the index key pattern must be numbers or strings, field '${path}'`);
  }
  return sign < 0;
}

function fieldsOf(key: Doc): IndexField[] {
  if (key.size === 0) throw cannotCreate('Index keys cannot be an empty object');
  if (key.size > 32) throw cannotCreate('Index key pattern too large');
  return [...key].map(([path, direction]) => {
    if (path === '' || path.split('.').includes(''))
      throw cannotCreate('Index keys cannot contain an empty field');
    if (path.includes('$**')) throw cannotCreate('wildcard indexes are not supported by this server');
    if (path.startsWith('$')) throw cannotCreate('Index key contains an illegal field name');
    return { path, descending: directionOf(path, direction) };
  });
}

export function defaultIndexName(key: Doc): string {
  return [...key]
    .map(
      ([path, direction]) =>
        `${path}_${toNumber(direction) ?? (typeof direction === 'string' ? direction : '')}`,
    )
    .join('_');
}

/**
 * Checks a createIndexes specification and gives it the form it is kept in. An index that names no
 * collation has its collection's.
 */
export function normalizeSpec(given: Doc, collectionCollation?: Value): Doc {
  for (const name of given.keys()) {
    if (!knownOptions.has(name)) {
      throw new MongoError(
        ErrorCode.InvalidOptions,
        `The field '${name}' is not valid for an index specification on this server`,
      );
    }
  }
  const key = given.get('key');
  if (!(key instanceof Map))
    throw new MongoError(ErrorCode.FailedToParse, 'The key field of an index must be an object');
  fieldsOf(key);
  const spec: Doc = doc({ v: int32(2), key, name: given.get('name') ?? defaultIndexName(key) });
  const isId = key.size === 1 && key.has('_id');
  if (given.get('unique') && !isId) spec.set('unique', true);
  if (given.get('sparse')) spec.set('sparse', true);
  const partial = given.get('partialFilterExpression');
  if (partial !== undefined) spec.set('partialFilterExpression', partial);
  const expire = given.get('expireAfterSeconds');
  if (expire !== undefined) {
    const seconds = toNumber(expire);
    if (seconds === undefined || seconds < 0 || seconds > 2147483647) {
      throw cannotCreate('TTL index expireAfterSeconds must be within 0 and 2147483647');
    }
    if (key.size > 1)
      throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.set('expireAfterSeconds', int32(Math.floor(seconds)));
  }
  if (given.get('hidden')) spec.set('hidden', true);
  const collation = parseCollation(given.get('collation') ?? collectionCollation);
  if (collation) spec.set('collation', collation.spec);
  return spec;
}

export function buildIndex(
  id: number,
  spec: Doc,
  createdSeq: number,
  multikey?: boolean[],
  longKeys = false,
): Index {
  const key = spec.get('key') as Doc;
  const fields = fieldsOf(key);
  const partialFilter = spec.get('partialFilterExpression') as Doc | undefined;
  const isId = key.size === 1 && key.has('_id');
  const collation = parseCollation(spec.get('collation'));
  return {
    id,
    name: spec.get('name') as string,
    key,
    spec,
    fields,
    descending: fields.map((field) => field.descending),
    unique: spec.get('unique') === true || isId,
    sparse: spec.get('sparse') === true,
    partialFilter,
    partial: partialFilter ? compileFilter(partialFilter, new Variables(new Map(), collation)) : undefined,
    expireAfterSeconds: toNumber(spec.get('expireAfterSeconds')),
    collation,
    hidden: spec.get('hidden') === true,
    multikey: multikey ?? fields.map(() => false),
    longKeys,
    changed: false,
    createdSeq,
  };
}

/** Whether two specifications ask for the same index, name included. */
export function sameSpec(left: Doc, right: Doc): boolean {
  const names = ['key', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'collation'];
  return names.every((name) => equalValues(left.get(name), right.get(name)));
}
