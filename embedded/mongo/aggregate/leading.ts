import { type Doc, doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Query } from '../query/execute.ts';
import type { PipelineContext } from './context.ts';

export function stageOf(stage: Value): [string, Value] {
  const entry = isDoc(stage) && stage.size === 1 ? [...stage][0] : undefined;
  if (!entry)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entry as [string, Value];
}

export interface Leading {
  query: Query;
  rest: Value[];
}

/** Takes the stages a query can do from the front of a pipeline. */
export function leading(
  pipeline: Value[],
  hint: Value,
  { variables, allowDiskUse, examined }: Pick<PipelineContext, 'variables' | 'allowDiskUse' | 'examined'>,
): Leading {
  const rest = [...pipeline];
  const filters: Doc[] = [];
  while (rest.length > 0) {
    const [name, operand] = stageOf(rest[0] as Value);
    if (name !== '$match' || !isDoc(operand)) break;
    filters.push(operand);
    rest.shift();
  }
  const filter =
    filters.length === 1 ? (filters[0] as Doc) : filters.length === 0 ? new Map() : doc({ $and: filters });
  const query: Query = { filter, hint, variables, allowDiskUse, examined };
  const take = (wanted: string): Value => {
    const [name, operand] = rest.length > 0 ? stageOf(rest[0] as Value) : ['', undefined];
    if (name !== wanted) return undefined;
    rest.shift();
    return operand;
  };
  const sort = take('$sort');
  if (sort !== undefined) query.sort = sortDoc(sort);
  const skip = take('$skip');
  if (skip !== undefined) query.skip = natural(skip, '$skip');
  const limit = take('$limit');
  if (limit !== undefined) query.limit = positive(limit, '$limit');
  return { query, rest };
}

export function natural(value: Value, name: string): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number) || number < 0) {
    throw new MongoError(5107200, `invalid argument to ${name} stage: Expected a non-negative number`);
  }
  return number;
}

export function positive(value: Value, name: string): number {
  const number = natural(value, name);
  if (number === 0) throw new MongoError(15958, 'the limit must be positive');
  return number;
}

export function sortDoc(value: Value): Doc {
  if (!isDoc(value) || value.size === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  return value;
}
