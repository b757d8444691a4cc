import { compareUnder } from '../bson/collation.ts';
import { type Doc, doc, int32, isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError, notSupported } from '../errors.ts';
import { breathing, findRecords, type Rows, window } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import { MemoryLimit, roughBytes } from '../query/memory-limit.ts';
import { parseSort, Sorter } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { bucketAutoStage } from './bucket-auto.ts';
import type { PipelineContext } from './context.ts';
import { docStages } from './doc-stages.ts';
import { compileExpression } from './expression.ts';
import { graphLookupStage } from './graph-lookup.ts';
import { bucketStage, groupStage } from './group.ts';
import { leading, natural, positive, sortDoc, stageOf } from './leading.ts';
import { lookupStage } from './lookup.ts';
import { newScope } from './scope.ts';
import { unwindStage } from './unwind.ts';

export type Stage = (rows: Rows<Doc>, operand: Value, context: PipelineContext) => Rows<Doc>;

const stages = new Map<string, Stage>([
  ['$match', matchStage],
  ['$sort', (rows, operand, context) => sortStage(rows, operand, context, Infinity)],
  ['$limit', (rows, operand) => window(rows, 0, positive(operand, '$limit'))],
  ['$skip', (rows, operand) => window(rows, natural(operand, '$skip'), Infinity)],
  ['$count', countStage],
  ['$group', (rows, operand, context) => groupStage(rows, operand, context)],
  ['$bucket', bucket],
  ['$bucketAuto', bucketAutoStage],
  ['$sortByCount', sortByCount],
  ['$unwind', (rows, operand) => unwindStage(rows, operand)],
  ['$lookup', (rows, operand, context) => lookupStage(rows, operand, context, runPipeline)],
  ['$graphLookup', graphLookupStage],
  ['$facet', facetStage],
  ['$sample', sampleStage],
  ['$unionWith', unionWith],
  ['$documents', documentsStage],
]);

/** Stages of MongoDB's that this server does without. */
const refusedStages = new Set([
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$currentOp',
  '$densify',
  '$fill',
  '$geoNear',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
  '$planCacheStats',
  '$redact',
  '$currentOp',
  '$indexStats',
  '$search',
  '$searchMeta',
  '$setWindowFields',
  '$vectorSearch',
]);

for (const [name, build] of docStages) {
  stages.set(name, (rows, operand, context) => mapRows(rows, build(operand, context.variables)));
}

/** The rows of a pipeline over a collection: its first $match, $sort and $limit go to the planner. */
export function collectionPipeline(
  collection: Collection | undefined,
  pipeline: Value[],
  context: PipelineContext,
  hint?: Value,
): Rows<Doc> {
  const { query, rest } = leading(pipeline, hint, context);
  return runPipeline(documentsOf(findRecords(context.view, collection, query)), rest, context);
}

function* documentsOf(rows: ReturnType<typeof findRecords>): Rows<Doc> {
  for (const row of rows) yield row?.document;
}

export function runPipeline(rows: Rows<Doc>, pipeline: Value[], context: PipelineContext): Rows<Doc> {
  // Every stage is looked at before any runs: an unknown one is refused even if no row reaches it.
  const steps = pipeline.map((each, i) => {
    const [name, operand] = stageOf(each);
    const stage = stages.get(name);
    if (refusedStages.has(name)) throw notSupported(name);
    if (!stage) throw new MongoError(ErrorCode.Location40324, `Unrecognized pipeline stage name: '${name}'`);
    if (name === '$documents' && i > 0) throw badValue('$documents must be the first stage');
    return { name, stage, operand };
  });
  let current = rows;
  for (let i = 0; i < steps.length; i++) {
    const { name, stage, operand } = steps[i] as (typeof steps)[number];
    const next = steps[i + 1];
    // A sort before a limit keeps only what the limit will take.
    if (name === '$sort' && next?.name === '$limit')
      current = sortStage(current, operand, context, positive(next.operand, '$limit'));
    else current = stage(current, operand, context);
  }
  return current;
}

function* mapRows(rows: Rows<Doc>, change: (document: Doc) => Doc): Rows<Doc> {
  for (const row of rows) yield row && change(row);
}

function matchStage(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  if (!isDoc(operand)) throw new MongoError(15959, 'the match filter must be an expression in an object');
  return filterRows(rows, compileFilter(operand, context.variables));
}

function* filterRows(rows: Rows<Doc>, matches: (document: Doc) => boolean): Rows<Doc> {
  let dropped = 0;
  for (const row of rows) {
    if (row === undefined || matches(row)) yield row;
    else if (++dropped % 100 === 0) yield undefined;
  }
}

function sortStage(rows: Rows<Doc>, operand: Value, context: PipelineContext, limit: number): Rows<Doc> {
  const memory = new MemoryLimit('Sort', context.allowDiskUse);
  const { collation } = context.variables;
  return sortRows(rows, new Sorter<Doc>(parseSort(sortDoc(operand)), { collation, limit, memory }));
}

function* sortRows(rows: Rows<Doc>, sorter: Sorter<Doc>): Rows<Doc> {
  for (const row of breathing(rows)) {
    if (row) sorter.add(row, row, roughBytes(row));
    else yield undefined;
  }
  yield* sorter.sorted();
}

function* countStage(rows: Rows<Doc>, operand: Value): Rows<Doc> {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    throw new MongoError(40156, 'the count field must be a non-empty string without $ or .');
  }
  let count = 0;
  for (const row of breathing(rows)) {
    if (row) count++;
    else yield undefined;
  }
  if (count > 0) yield doc({ [operand]: int32(count) });
}

function sortByCount(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const grouped = groupStage(rows, doc({ _id: operand, count: doc({ $sum: int32(1) }) }), context);
  return sortRows(grouped, new Sorter<Doc>([{ path: 'count', descending: true }]));
}

function bucket(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const boundaries = isDoc(operand) ? operand.get('boundaries') : undefined;
  if (!isDoc(operand) || !Array.isArray(boundaries) || boundaries.length < 2) {
    throw new MongoError(40192, "The $bucket 'boundaries' field must be an array with at least two values");
  }
  const compare = (a: Value, b: Value): number => compareUnder(context.variables.collation, a, b);
  return bucketStage(rows, operand, context, (value) => {
    for (let i = 0; i + 1 < boundaries.length; i++) {
      if (compare(value, boundaries[i]) >= 0 && compare(value, boundaries[i + 1]) < 0) return boundaries[i];
    }
    if (operand.has('default')) return operand.get('default');
    throw new MongoError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  });
}

function* facetStage(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  if (!isDoc(operand) || operand.size === 0)
    throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const input: Doc[] = [];
  const memory = new MemoryLimit('$facet', context.allowDiskUse);
  for (const row of breathing(rows)) {
    if (row) {
      input.push(row);
      memory.take(roughBytes(row));
    } else yield undefined;
  }
  const result: Doc = new Map();
  for (const [name, pipeline] of operand) {
    if (!Array.isArray(pipeline)) throw new MongoError(40170, 'arguments to $facet must be arrays');
    const output: Value[] = [];
    for (const row of breathing(runPipeline(fromArray(input), pipeline, context))) {
      if (row) output.push(row);
      else yield undefined;
    }
    result.set(name, output);
  }
  yield result;
}

export function* fromArray(documents: Doc[]): Rows<Doc> {
  yield* documents;
}

function* sampleStage(rows: Rows<Doc>, operand: Value): Rows<Doc> {
  const size = isDoc(operand) ? toNumber(operand.get('size')) : undefined;
  if (size === undefined || size < 0)
    throw new MongoError(28747, 'size argument to $sample must be a positive integer');
  const all: Doc[] = [];
  for (const row of breathing(rows)) {
    if (row) all.push(row);
    else yield undefined;
  }
  for (let i = 0; i < Math.min(size, all.length); i++) {
    const j = i + Math.floor(Math.random() * (all.length - i));
    [all[i], all[j]] = [all[j] as Doc, all[i] as Doc];
    yield all[i];
  }
}

function* unionWith(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const name = isDoc(operand) ? operand.get('coll') : operand;
  if (typeof name !== 'string') throw badValue('$unionWith needs a collection name');
  const pipeline = isDoc(operand) ? operand.get('pipeline') : undefined;
  yield* rows;
  yield* collectionPipeline(context.find(context.db, name), Array.isArray(pipeline) ? pipeline : [], context);
}

function* documentsStage(_rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const list = compileExpression(operand)(newScope(new Map(), context.variables));
  if (!Array.isArray(list) || !list.every(isDoc)) throw badValue('$documents needs an array of objects');
  yield* list as Doc[];
}
