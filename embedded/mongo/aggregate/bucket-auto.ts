import { compareUnder } from '../bson/collation.ts';
import { type Doc, doc, int32, isDoc, toNumber, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';
import type { Rows } from '../query/execute.ts';
import { MemoryLimit, roughBytes } from '../query/memory-limit.ts';
import { Sorter } from '../query/sort.ts';
import type { PipelineContext } from './context.ts';
import { compileExpression } from './expression.ts';
import { Grouper, groupFields } from './group.ts';
import { newScope } from './scope.ts';

interface Entry {
  value: Value;
  document: Doc;
}

/** `$bucketAuto`: the documents in order of a value, in so many buckets of about as many each. */
export function* bucketAutoStage(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  const count = isDoc(operand) ? toNumber(operand.get('buckets')) : undefined;
  if (!isDoc(operand) || !operand.has('groupBy'))
    throw new MongoError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
  if (count === undefined || !Number.isInteger(count) || count <= 0)
    throw new MongoError(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  if (operand.has('granularity')) throw notSupported("$bucketAuto with 'granularity'");
  const by = compileExpression(operand.get('groupBy'));
  const { collation } = context.variables;
  const memory = new MemoryLimit('$bucketAuto', context.allowDiskUse);
  const sorter = new Sorter<Entry>([{ path: 'value', descending: false }], { collation, memory });
  for (const row of rows) {
    if (!row) {
      yield undefined;
      continue;
    }
    const value = by(newScope(row, context.variables)) ?? null;
    sorter.add({ value, document: row }, doc({ value }), roughBytes(row));
  }
  const entries = [...sorter.sorted()];
  const sameValue = (a: Value, b: Value): boolean => compareUnder(collation, a, b) === 0;
  const buckets = shares(entries, count, sameValue);
  for (const [i, bucket] of buckets.entries()) yield summary(bucket, buckets[i + 1], operand, context);
}

/** Equal values stay together, so a bucket may be fuller than its share and there may be fewer. */
function shares(entries: Entry[], count: number, same: (a: Value, b: Value) => boolean): Entry[][] {
  const size = Math.max(1, Math.round(entries.length / count));
  const buckets: Entry[][] = [];
  for (let from = 0; from < entries.length; ) {
    const last = buckets.length === count - 1;
    let to = last ? entries.length : Math.min(entries.length, from + size);
    while (to < entries.length && same(entries[to - 1]?.value, entries[to]?.value)) to++;
    buckets.push(entries.slice(from, to));
    from = to;
  }
  return buckets;
}

function summary(bucket: Entry[], next: Entry[] | undefined, operand: Doc, context: PipelineContext): Doc {
  const output = operand.get('output');
  const fields = isDoc(output) ? output : doc({ count: doc({ $sum: int32(1) }) });
  const grouper = new Grouper(() => null, groupFields(fields, context.variables.collation));
  for (const { document } of bucket) grouper.add(document, context.variables);
  const max = next ? next[0]?.value : bucket[bucket.length - 1]?.value;
  const result = doc({ _id: doc({ min: bucket[0]?.value, max }) });
  for (const group of grouper.results())
    for (const [name, value] of group) if (name !== '_id') result.set(name, value);
  return result;
}
