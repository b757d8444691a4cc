import { someAtPath, splitPath } from '../bson/path.ts';
import { BSONRegExp, type Doc, doc, isDoc, type Value } from '../bson/value.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { findRecords, type Rows } from '../query/execute.ts';
import type { Collection } from '../storage/catalog.ts';
import type { PipelineContext } from './context.ts';
import { compileExpression } from './expression.ts';
import { leading } from './leading.ts';
import { newScope } from './scope.ts';
import { withPath } from './unwind.ts';

type Run = (rows: Rows<Doc>, pipeline: Value[], context: PipelineContext) => Rows<Doc>;

interface Lookup {
  from: Collection | undefined;
  as: readonly string[];
  local: readonly string[] | undefined;
  foreign: string | undefined;
  pipeline: Value[];
  bindings: { name: string; value: ReturnType<typeof compileExpression> }[];
}

/** `$lookup`: by local and foreign field, by pipeline, or both. Equalities use the foreign index. */
export function* lookupStage(rows: Rows<Doc>, operand: Value, context: PipelineContext, run: Run): Rows<Doc> {
  const lookup = parseLookup(operand, context);
  for (const row of rows) {
    if (!row) {
      yield undefined;
      continue;
    }
    const found: Value[] = [];
    for (const match of lookedUp(row, lookup, context, run)) {
      if (match) found.push(match);
      else yield undefined;
    }
    yield withPath(row, lookup.as, found, 0);
  }
}

function parseLookup(operand: Value, context: PipelineContext): Lookup {
  if (!isDoc(operand)) throw failedToParse('the $lookup specification must be an Object');
  const known = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];
  const unknown = [...operand.keys()].find((name) => !known.includes(name));
  if (unknown) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const text = (name: string): string | undefined => {
    const value = operand.get(name);
    if (value !== undefined && typeof value !== 'string')
      throw failedToParse(`$lookup argument '${name}' must be a string`);
    return value;
  };
  const [from, as, local, foreign] = [text('from'), text('as'), text('localField'), text('foreignField')];
  if (from === undefined || as === undefined) throw failedToParse("$lookup needs 'from' and 'as'");
  const pipeline = operand.get('pipeline');
  if (
    (local === undefined) !== (foreign === undefined) ||
    (local === undefined && !Array.isArray(pipeline))
  ) {
    throw failedToParse(
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  const vars = operand.get('let');
  return {
    from: context.find(context.db, from),
    as: splitPath(as),
    local: local === undefined ? undefined : splitPath(local),
    foreign,
    pipeline: Array.isArray(pipeline) ? pipeline : [],
    bindings: isDoc(vars)
      ? [...vars].map(([name, value]) => ({ name, value: compileExpression(value) }))
      : [],
  };
}

function* lookedUp(row: Doc, lookup: Lookup, context: PipelineContext, run: Run): Rows<Doc> {
  const scope = newScope(row, context.variables);
  let { variables } = scope;
  for (const { name, value } of lookup.bindings) variables = variables.with(name, value(scope));
  const inner = { ...context, variables };
  const { query, rest } = leading(lookup.pipeline, undefined, inner);
  const filter =
    lookup.local && lookup.foreign ? equality(row, lookup.local, lookup.foreign, query.filter) : query.filter;
  const records = findRecords(context.view, lookup.from, { ...query, filter });
  yield* run(documents(records), rest, inner);
}

function* documents(records: ReturnType<typeof findRecords>): Rows<Doc> {
  for (const record of records) yield record?.document;
}

/** Foreign documents whose field equals the local one, or one of its elements; missing is null. */
function equality(row: Doc, local: readonly string[], foreign: string, also: Doc): Doc {
  const values: Value[] = [];
  someAtPath(row, local, (value) => {
    if (Array.isArray(value)) values.push(...value);
    else values.push(value ?? null);
    return false;
  });
  if (values.some((value) => value instanceof BSONRegExp))
    throw new MongoError(115, '$lookup by a regex value is not supported by this server');
  const unique = values.length === 0 ? [null] : values;
  const join = doc({ [foreign]: unique.length === 1 ? doc({ $eq: unique[0] }) : doc({ $in: unique }) });
  return also.size === 0 ? join : doc({ $and: [join, also] });
}
