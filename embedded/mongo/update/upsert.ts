import { splitPath } from '../bson/path.ts';
import { BSONRegExp, type Doc, isDoc, ObjectId, type Value } from '../bson/value.ts';
import { isOperators } from '../query/match.ts';
import { isReplacement, type Update } from './compile-update.ts';
import { setAt } from './paths.ts';

/** The document an upsert inserts: the filter's equalities, then the update, then an `_id`. */
export function upsertDocument(filter: Doc, update: Value, apply: Update): Doc {
  const seed: Doc = new Map();
  if (isReplacement(update)) {
    const id = idEquality(filter);
    if (id !== undefined) seed.set('_id', id);
  } else {
    for (const [path, value] of equalities(filter)) setAt(seed, splitPath(path), value);
  }
  return withId(apply(seed, true));
}

/** The document with `_id` first, made up if there is none. */
export function withId(document: Doc): Doc {
  const first = document.keys().next();
  if (!first.done && first.value === '_id') return document;
  const id = document.get('_id') ?? (document.has('_id') ? null : new ObjectId());
  const result: Doc = new Map([['_id', id as Value]]);
  for (const [name, value] of document) if (name !== '_id') result.set(name, value);
  return result;
}

function idEquality(filter: Doc): Value {
  for (const [path, value] of equalities(filter)) if (path === '_id') return value;
  return undefined;
}

function equalities(filter: Doc): [string, Value][] {
  const found: [string, Value][] = [];
  for (const [name, condition] of filter) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) found.push(...equalities(branch));
    } else if (name === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0])) {
      found.push(...equalities(condition[0]));
    } else if (!name.startsWith('$') && !(condition instanceof BSONRegExp)) {
      const value = equalityOf(condition);
      if (value !== undefined) found.push([name, value]);
    }
  }
  return found;
}

function equalityOf(condition: Value): Value {
  if (!isOperators(condition)) return condition;
  if (condition.has('$eq')) return condition.get('$eq');
  for (const name of ['$in', '$all']) {
    const values = condition.get(name);
    if (
      Array.isArray(values) &&
      values.length === 1 &&
      !isOperators(values[0]) &&
      !(values[0] instanceof BSONRegExp)
    ) {
      return values[0];
    }
  }
  return undefined;
}
