import { leading } from '../aggregate/leading.ts';
import type { ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { collect, findRecords, prepare, type Query } from '../query/execute.ts';
import type { IndexPlan, Plan } from '../query/plan.ts';
import { collectionName, database, optionalDoc } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { variablesOf } from './command-variables.ts';

export const explain: Command = (context) => {
  const inner = context.command.get('explain');
  if (!isDoc(inner)) throw failedToParse('explain needs a command');
  if (!inner.has('$db')) inner.set('$db', database(context.command));
  const [name] = inner.keys();
  if (name === 'aggregate') return explainAggregate(context, inner);
  const collection = context.engine.catalog.find(database(inner), collectionName(inner));
  const { collation, ...query } = queryOf(name ?? '', inner);
  return explained(context, inner, { ...query, variables: variablesOf(inner, collection, collation) });
};

function queryOf(name: string, inner: Doc): Query & { collation?: Value } {
  switch (name) {
    case 'find':
      return {
        filter: optionalDoc(inner, 'filter') ?? new Map(),
        sort: optionalDoc(inner, 'sort'),
        limit: toNumber(inner.get('limit')),
        hint: inner.get('hint'),
      };
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return { filter: optionalDoc(inner, 'query') ?? new Map(), hint: inner.get('hint') };
    case 'update':
    case 'delete': {
      const list = inner.get(name === 'update' ? 'updates' : 'deletes');
      const first = Array.isArray(list) ? list[0] : undefined;
      if (!isDoc(first)) throw failedToParse(`explain of ${name} needs a statement`);
      return {
        filter: optionalDoc(first, 'q') ?? new Map(),
        hint: first.get('hint'),
        collation: first.get('collation'),
      };
    }
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`);
  }
}

export function explainAggregate(context: CommandContext, command: Doc): ReplyObject {
  const pipeline = command.get('pipeline');
  if (!Array.isArray(pipeline)) throw failedToParse("Field 'pipeline' must be an array");
  const collection = context.engine.catalog.find(database(command), collectionName(command));
  const variables = variablesOf(command, collection);
  return explained(context, command, leading(pipeline, command.get('hint'), { variables }).query);
}

function explained({ engine, command }: CommandContext, inner: Doc, query: Query): ReplyObject {
  const [db, name] = [database(inner), collectionName(inner)];
  const collection = engine.catalog.find(db, name);
  const { plan, sort } = prepare(engine.latest, collection, query);
  const scan = scanStage(plan);
  const winningPlan = plan.sorted || sort.length === 0 ? scan : { stage: 'SORT', inputStage: scan };
  const verbosity = command.get('verbosity');
  const reply: ReplyObject = {
    explainVersion: '1',
    queryPlanner: { namespace: `${db}.${name}`, parsedQuery: query.filter, winningPlan, rejectedPlans: [] },
    command: inner,
    ok: 1,
  };
  if (verbosity !== 'queryPlanner') {
    const started = performance.now();
    const nReturned = collect(findRecords(engine.latest, collection, query)).length;
    reply.executionStats = {
      executionSuccess: true,
      nReturned,
      executionTimeMillis: Math.round(performance.now() - started),
    };
  }
  return reply;
}

function scanStage(plan: Plan): ReplyObject {
  if (plan.kind === 'COLLSCAN')
    return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'OR')
    return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.branches.map(indexStage) } };
  return { stage: 'FETCH', inputStage: indexStage(plan) };
}

function indexStage({ index, reverse }: IndexPlan): ReplyObject {
  return {
    stage: 'IXSCAN',
    keyPattern: index.key,
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partialFilter !== undefined,
    direction: reverse ? 'backward' : 'forward',
  };
}
