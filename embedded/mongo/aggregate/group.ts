import { type Collation, compareUnder, foldUnder } from '../bson/collation.ts';
import { encodeKey } from '../bson/key-encoding.ts';
import { Summation } from '../bson/summation.ts';
import { type Doc, int32, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { breathing, type Rows } from '../query/execute.ts';
import { MemoryLimit, roughBytes } from '../query/memory-limit.ts';
import { parseSort, Sorter } from '../query/sort.ts';
import type { Variables } from '../query/variables.ts';
import type { PipelineContext } from './context.ts';
import { isNullish } from './expr-arguments.ts';
import { standardDeviation } from './expr-arithmetic.ts';
import { extremeOf } from './expr-array.ts';
import { mergeDocs } from './expr-object.ts';
import { compileExpression } from './expression.ts';
import { type Expression, newScope, type Scope } from './scope.ts';

/** Gathers values of a group one by one; `add` may tell the bytes it keeps of each. */
interface Accumulator {
  add(scope: Scope): number;
  result(): Value;
}

type AccumulatorBuilder = (operand: Value, collation: Collation | undefined) => () => Accumulator;

/** An accumulator that keeps every value and folds them at the end. */
function collecting(fold: (values: Value[], collation: Collation | undefined) => Value): AccumulatorBuilder {
  return (operand, collation) => {
    const expression = compileExpression(operand);
    return () => {
      const values: Value[] = [];
      return {
        add: (scope) => {
          const value = expression(scope);
          values.push(value);
          return roughBytes(value);
        },
        result: () => fold(values, collation),
      };
    };
  };
}

function stepping(
  start: Value,
  step: (current: Value, value: Value, first: boolean, collation: Collation | undefined) => Value,
): AccumulatorBuilder {
  return (operand, collation) => {
    const expression = compileExpression(operand);
    return () => {
      let current = start;
      let first = true;
      return {
        add: (scope) => {
          current = step(current, expression(scope), first, collation);
          first = false;
          return 0;
        },
        result: () => current ?? null,
      };
    };
  };
}

function addToSet(values: Value[], collation: Collation | undefined): Value {
  const seen = new Set<string>();
  return values.filter((value) => {
    if (value === undefined) return false;
    const key = encodeKey([foldUnder(collation, value)], [false]).toString('latin1');
    return seen.has(key) ? false : seen.add(key);
  });
}

/** `$firstN`, `$lastN`, `$topN` and their like keep the n best of the group. */
function ranked(
  pick: (rows: Value[], n: number, collation: Collation | undefined) => Value,
): AccumulatorBuilder {
  return (operand, collation) => {
    if (!isDoc(operand)) throw new MongoError(5787801, 'the accumulator needs an object');
    const input = compileExpression(operand.get('input'));
    const n = toNumber(operand.get('n'));
    if (n === undefined || n < 1) throw new MongoError(5787908, "'n' must be a positive integer");
    return () => {
      const values: Value[] = [];
      return {
        add: (scope) => {
          const value = input(scope) ?? null;
          values.push(value);
          return roughBytes(value);
        },
        result: () => pick(values, n, collation),
      };
    };
  };
}

function topped(last: boolean, single: boolean): AccumulatorBuilder {
  return (operand, collation) => {
    if (!isDoc(operand) || !isDoc(operand.get('sortBy')))
      throw new MongoError(5788003, "the accumulator needs 'sortBy' and 'output'");
    const output = compileExpression(operand.get('output'));
    const fields = parseSort(operand.get('sortBy') as Doc);
    const n = single ? 1 : (toNumber(operand.get('n')) ?? 1);
    return () => {
      const sorter = new Sorter<Value>(fields, { collation });
      return {
        add: (scope) => {
          const value = output(scope) ?? null;
          sorter.add(value, scope.root);
          return roughBytes(value);
        },
        result: () => {
          const sorted = [...sorter.sorted()];
          const kept = last ? sorted.slice(-n) : sorted.slice(0, n);
          return single ? (kept[0] ?? null) : kept;
        },
      };
    };
  };
}

function summing(result: (sum: Summation) => Value): AccumulatorBuilder {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      const sum = new Summation();
      const add = (scope: Scope): number => {
        const value = expression(scope);
        if (isNumber(value)) sum.add(value);
        return 0;
      };
      return { add, result: () => result(sum) };
    };
  };
}

/** The n least (-1) or greatest (1) of the values that are not null. */
function extremes(
  direction: 1 | -1,
): (values: Value[], n: number, collation: Collation | undefined) => Value {
  return (values, n, collation) =>
    values
      .filter((value) => !isNullish(value))
      .sort((a, b) => compareUnder(collation, b, a) * direction)
      .slice(0, n);
}

const accumulators = new Map<string, AccumulatorBuilder>([
  ['$sum', summing((sum) => sum.result())],
  ['$count', () => () => counting()],
  ['$avg', summing((sum) => sum.average() ?? null)],
  ['$min', stepping(null, (current, value, _, collation) => extremeOf([current, value], -1, collation))],
  ['$max', stepping(null, (current, value, _, collation) => extremeOf([current, value], 1, collation))],
  ['$first', stepping(null, (current, value, first) => (first ? value : current))],
  ['$last', stepping(null, (_, value) => value)],
  ['$push', collecting((values) => values.filter((value) => value !== undefined))],
  ['$addToSet', collecting(addToSet)],
  ['$mergeObjects', collecting(mergeDocs)],
  ['$stdDevPop', collecting((values) => standardDeviation(values, false))],
  ['$stdDevSamp', collecting((values) => standardDeviation(values, true))],
  ['$firstN', ranked((values, n) => values.slice(0, n))],
  ['$lastN', ranked((values, n) => values.slice(-n))],
  ['$minN', ranked(extremes(-1))],
  ['$maxN', ranked(extremes(1))],
  ['$top', topped(false, true)],
  ['$bottom', topped(true, true)],
  ['$topN', topped(false, false)],
  ['$bottomN', topped(true, false)],
]);

function counting(): Accumulator {
  let count = 0;
  return {
    add: () => {
      count++;
      return 0;
    },
    result: () => int32(count),
  };
}

interface GroupField {
  name: string;
  make: () => Accumulator;
}

/** What a group takes besides its values, roughly. */
const groupBytes = 200;

interface Group {
  id: Value;
  accumulators: Accumulator[];
}

export function groupFields(
  fields: Iterable<[string, Value]>,
  collation: Collation | undefined,
): GroupField[] {
  return [...fields].map(([name, operand]) => {
    if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
    const entry = isDoc(operand) && operand.size === 1 ? ([...operand][0] as [string, Value]) : undefined;
    if (!entry) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
    const build = accumulators.get(entry[0]);
    if (!build) throw new MongoError(15952, `unknown group operator '${entry[0]}'`);
    return { name, make: build(entry[1], collation) };
  });
}

/** Groups by the id expression's value; numbers that are equal are one group. */
export class Grouper {
  private readonly groups = new Map<string, Group>();
  private readonly fields: GroupField[];
  private readonly id: Expression;

  constructor(id: Expression, fields: GroupField[]) {
    this.id = id;
    this.fields = fields;
  }

  /** About how many bytes more it holds now. */
  add(document: Doc, variables: Variables): number {
    const scope = newScope(document, variables);
    const id = this.id(scope);
    const key = encodeKey([foldUnder(variables.collation, id)], [false]).toString('latin1');
    let group = this.groups.get(key);
    let bytes = 0;
    if (!group) {
      bytes += groupBytes + key.length;
      group = { id: id ?? null, accumulators: this.fields.map((field) => field.make()) };
      this.groups.set(key, group);
    }
    for (const accumulator of group.accumulators) bytes += accumulator.add(scope);
    return bytes;
  }

  *results(): Generator<Doc> {
    for (const group of this.groups.values()) {
      const result: Doc = new Map([['_id', group.id]]);
      this.fields.forEach((field, i) => {
        result.set(field.name, group.accumulators[i]?.result() ?? null);
      });
      yield result;
    }
  }
}

export function* groupStage(rows: Rows<Doc>, operand: Value, context: PipelineContext): Rows<Doc> {
  if (!isDoc(operand)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!operand.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = compileExpression(operand.get('_id'));
  const grouper = new Grouper(
    id,
    groupFields(
      [...operand].filter(([name]) => name !== '_id'),
      context.variables.collation,
    ),
  );
  const memory = new MemoryLimit('$group', context.allowDiskUse);
  for (const row of breathing(rows)) {
    if (row) memory.take(grouper.add(row, context.variables));
    else yield undefined;
  }
  yield* grouper.results();
}

/** `$bucket`: the boundary a value falls under, or the default. */
export function* bucketStage(
  rows: Rows<Doc>,
  operand: Value,
  context: PipelineContext,
  place: (value: Value) => Value,
): Rows<Doc> {
  if (!isDoc(operand)) throw new MongoError(40201, 'Argument to $bucket stage must be an object');
  const by = compileExpression(operand.get('groupBy'));
  const output = operand.get('output');
  const fields = isDoc(output) ? output : new Map<string, Value>([['count', new Map([['$sum', int32(1)]])]]);
  const grouper = new Grouper((scope) => place(by(scope)), groupFields(fields, context.variables.collation));
  for (const row of breathing(rows)) {
    if (row) grouper.add(row, context.variables);
    else yield undefined;
  }
  const sorter = new Sorter<Doc>([{ path: '_id', descending: false }], {
    collation: context.variables.collation,
  });
  for (const result of grouper.results()) sorter.add(result, result);
  yield* sorter.sorted();
}
