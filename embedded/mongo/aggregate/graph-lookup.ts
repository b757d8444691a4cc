import { foldUnder } from '../bson/collation.ts';
import { encodeKey } from '../bson/key-encoding.ts';
import { splitPath, valuesAtPath } from '../bson/path.ts';
import { type Doc, doc, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { findRecords, type Rows } from '../query/execute.ts';
import { MemoryLimit } from '../query/memory-limit.ts';
import type { PipelineContext } from './context.ts';
import { compileExpression } from './expression.ts';
import { type Expression, newScope } from './scope.ts';
import { withPath } from './unwind.ts';

interface GraphLookup {
  from: string;
  startWith: Expression;
  connectFrom: readonly string[];
  connectTo: string;
  as: readonly string[];
  maxDepth: number;
  depthField: string | undefined;
  restrict: Doc | undefined;
}

const known = new Set([
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
]);

/** `$graphLookup`: everything that can be reached from a document, each once, breadth first. */
export function* graphLookupStage(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const lookup = parseGraphLookup(operand);
  for (const row of rows) {
    if (!row) {
      yield undefined;
      continue;
    }
    const found: Value[] = [];
    for (const each of reached(row, lookup, context)) {
      if (each) found.push(each);
      else yield undefined;
    }
    yield withPath(row, lookup.as, found, 0);
  }
}

function parseGraphLookup(operand: Value): GraphLookup {
  if (!isDoc(operand)) throw failedToParse('the $graphLookup stage specification must be an object');
  const unknown = [...operand.keys()].find((name) => !known.has(name));
  if (unknown) throw new MongoError(40104, `Unknown argument to $graphLookup: ${unknown}`);
  const text = (name: string): string => {
    const value = operand.get(name);
    if (typeof value !== 'string')
      throw new MongoError(40105, `$graphLookup requires '${name}' to be specified as a string`);
    return value;
  };
  if (!operand.has('startWith')) throw new MongoError(40105, "$graphLookup requires 'startWith'");
  const most = operand.get('maxDepth');
  const maxDepth = most === undefined ? Infinity : toNumber(most);
  if (maxDepth === undefined || maxDepth < 0 || (isNumber(most) && !Number.isInteger(maxDepth)))
    throw new MongoError(40101, '$graphLookup requires a nonnegative maxDepth');
  const restrict = operand.get('restrictSearchWithMatch');
  if (restrict !== undefined && !isDoc(restrict))
    throw new MongoError(40185, 'the restrictSearchWithMatch argument to $graphLookup must be an object');
  return {
    from: text('from'),
    startWith: compileExpression(operand.get('startWith')),
    connectFrom: splitPath(text('connectFromField')),
    connectTo: text('connectToField'),
    as: splitPath(text('as')),
    maxDepth,
    depthField: operand.has('depthField') ? text('depthField') : undefined,
    restrict,
  };
}

function* reached(row: Doc, lookup: GraphLookup, context: PipelineContext): Rows<Doc> {
  const { view, variables } = context;
  const collection = context.find(context.db, lookup.from);
  const memory = new MemoryLimit('$graphLookup', context.allowDiskUse);
  const met = new Set<number>();
  const asked = new Set<string>();
  const start = lookup.startWith(newScope(row, variables));
  let frontier: Value[] = Array.isArray(start) ? start : [start ?? null];
  for (let depth = 0; depth <= lookup.maxDepth && frontier.length > 0; depth++) {
    const wanted = frontier.filter((value) => {
      const key = encodeKey([foldUnder(variables.collation, value)], [false]).toString('latin1');
      return asked.has(key) ? false : asked.add(key);
    });
    frontier = [];
    if (wanted.length === 0) return;
    const join = doc({ [lookup.connectTo]: doc({ $in: wanted }) });
    const filter = lookup.restrict ? doc({ $and: [join, lookup.restrict] }) : join;
    for (const record of findRecords(view, collection, { filter, variables })) {
      if (!record) {
        yield undefined;
        continue;
      }
      if (met.has(record.recordId)) continue;
      met.add(record.recordId);
      memory.take(record.raw.length);
      const { document } = record;
      frontier.push(...valuesAtPath(document, lookup.connectFrom));
      yield lookup.depthField ? new Map(document).set(lookup.depthField, BigInt(depth)) : document;
    }
  }
}
