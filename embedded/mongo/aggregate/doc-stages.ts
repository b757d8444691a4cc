import { splitPath } from '../bson/path.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { compileProjection } from '../query/project.ts';
import type { Variables } from '../query/variables.ts';
import { compileExpression } from './expression.ts';
import { newScope } from './scope.ts';

/** A stage that turns one document into one document. */
export type DocStage = (document: Doc) => Doc;

type Builder = (operand: Value, variables: Variables | undefined) => DocStage;

/** Stages that work document by document; pipelines in updates may use only these. */
export const docStages = new Map<string, Builder>([
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$project', project],
  [
    '$replaceRoot',
    (operand, variables) => replaceWith(isDoc(operand) ? operand.get('newRoot') : undefined, variables),
  ],
  ['$replaceWith', replaceWith],
]);

export function compileDocStages(stages: Value[], variables: Variables | undefined): DocStage {
  const steps = stages.map((stage) => {
    const entry = isDoc(stage) && stage.size === 1 ? [...stage][0] : undefined;
    if (!entry) throw failedToParse('A pipeline stage specification object must contain exactly one field.');
    const [name, operand] = entry as [string, Value];
    const build = docStages.get(name);
    if (!build)
      throw new MongoError(ErrorCode.InvalidOptions, `${name} is not allowed to be used within an update`);
    return build(operand, variables);
  });
  return (document) => steps.reduce((current, step) => step(current), document);
}

function addFields(operand: Value, variables: Variables | undefined): DocStage {
  if (!isDoc(operand) || operand.size === 0) {
    throw new MongoError(40272, '$addFields specification stage must be a non-empty object');
  }
  const fields = flatFields(operand, '').map(({ path, value }) => ({
    parts: splitPath(path),
    expression: compileExpression(value),
  }));
  return (document) => {
    const scope = newScope(document, variables);
    let result: Doc = document;
    for (const { parts, expression } of fields)
      result = withField(result, parts, expression(scope), 0) as Doc;
    return result;
  };
}

/** Nested plain documents are paths: `{a: {b: 1}}` adds `a.b`. */
function flatFields(fields: Doc, prefix: string): { path: string; value: Value }[] {
  return [...fields].flatMap(([name, value]) => {
    if (name === '' || name.startsWith('$'))
      throw failedToParse(`invalid field name in $addFields: '${name}'`);
    const path = prefix + name;
    const first = isDoc(value) ? value.keys().next() : undefined;
    if (isDoc(value) && first && !first.done && !first.value.startsWith('$'))
      return flatFields(value, `${path}.`);
    return [{ path, value }];
  });
}

/** A copy with the field set, in every element where an array is on the way. */
function withField(node: Value, parts: readonly string[], value: Value, depth: number): Value {
  if (depth === parts.length) return value;
  if (Array.isArray(node)) return node.map((element) => withField(element, parts, value, depth));
  const result: Doc = isDoc(node) ? new Map(node) : new Map();
  const part = parts[depth] as string;
  const inner = withField(result.get(part), parts, value, depth + 1);
  if (inner === undefined) result.delete(part);
  else result.set(part, inner);
  return result;
}

function unset(operand: Value, variables: Variables | undefined): DocStage {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    throw new MongoError(31120, '$unset specification must be a string or an array of strings');
  }
  return project(new Map(paths.map((path) => [path as string, false])), variables);
}

function project(operand: Value, variables: Variables | undefined): DocStage {
  if (!isDoc(operand) || operand.size === 0)
    throw new MongoError(51272, '$project specification must be a non-empty object');
  const projector = compileProjection(operand, variables);
  return projector ?? ((document) => document);
}

function replaceWith(operand: Value, variables: Variables | undefined): DocStage {
  const expression = compileExpression(operand);
  return (document) => {
    const result = expression(newScope(document, variables));
    if (!isDoc(result)) throw new MongoError(40228, "'newRoot' expression must evaluate to an object");
    return result;
  };
}
