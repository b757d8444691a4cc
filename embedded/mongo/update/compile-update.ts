import { compileDocStages } from '../aggregate/doc-stages.ts';
import type { Collation } from '../bson/collation.ts';
import { equalValues } from '../bson/compare.ts';
import { splitPath } from '../bson/path.ts';
import { type Doc, doc, isDoc, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { matchedPosition } from '../query/positional.ts';
import type { Variables } from '../query/variables.ts';
import { changeOperators } from './field-operators.ts';
import { comparePaths, type Positions, resolvePath, setAt, unsetAt, valueAt } from './paths.ts';

/** Turns a document into the updated one. It may change the document it is given. */
export type Update = (document: Doc, isInsert: boolean) => Doc;

interface Step {
  parts: readonly string[];
  onInsertOnly: boolean;
  apply(root: Doc, path: string[]): void;
}

export interface UpdateOptions {
  filter: Doc;
  arrayFilters?: Value;
  variables?: Variables;
}

/** An update as a function: operators, a replacement document, or a pipeline. */
export function compileUpdate(update: Value, options: UpdateOptions): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, options);
  if (!isDoc(update)) throw failedToParse('update must be an object or an array');
  const first = update.keys().next();
  if (!first.done && first.value.startsWith('$')) return operatorUpdate(update, options);
  return replacement(update);
}

export function isReplacement(update: Value): boolean {
  if (!isDoc(update)) return false;
  const first = update.keys().next();
  return first.done === true || !first.value.startsWith('$');
}

function replacement(update: Doc): Update {
  for (const name of update.keys()) {
    if (name.startsWith('$')) {
      throw new MongoError(
        ErrorCode.DollarPrefixedFieldName,
        `The dollar ($) prefixed field '${name}' is not allowed in the context of an update's replacement document.`,
      );
    }
  }
  return (document) => {
    const id = document.get('_id');
    const given = update.get('_id');
    if (given !== undefined && id !== undefined && !equalValues(id, given)) throw immutableId();
    const result: Doc = new Map();
    if (id !== undefined || given !== undefined) result.set('_id', id ?? given);
    for (const [name, value] of update) if (name !== '_id') result.set(name, value);
    return result;
  };
}

function immutableId(): MongoError {
  return new MongoError(
    ErrorCode.ImmutableField,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function pipelineUpdate(stages: Value[], options: UpdateOptions): Update {
  const run = compileDocStages(stages, options.variables);
  return (document) => {
    const id = document.get('_id');
    const result = run(document);
    if (id !== undefined && !result.has('_id')) return new Map([['_id', id], ...result]);
    if (id !== undefined && !equalValues(id, result.get('_id'))) throw immutableId();
    return result;
  };
}

function operatorUpdate(update: Doc, options: UpdateOptions): Update {
  const steps: Step[] = [];
  for (const [operator, fields] of update) {
    if (!isDoc(fields))
      throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
    for (const [path, operand] of fields)
      steps.push(...operatorSteps(operator, path, operand, options.variables?.collation));
  }
  checkConflicts(steps);
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  const filters = arrayFilters(options.arrayFilters, steps, options.variables);
  return (document, isInsert) => {
    const id = document.get('_id');
    const positions: Positions = {
      filters,
      matched: (path) => matchedPosition(document, options.filter, path, options.variables),
    };
    const planned = steps
      .filter((step) => isInsert || !step.onInsertOnly)
      .flatMap((step) => resolvePath(document, step.parts, positions).map((path) => ({ step, path })));
    for (const { step, path } of planned) step.apply(document, path);
    if (id !== undefined && !equalValues(document.get('_id'), id)) throw immutableId();
    return document;
  };
}

function operatorSteps(
  operator: string,
  path: string,
  operand: Value,
  collation: Collation | undefined,
): Step[] {
  const parts = checkedPath(path);
  if (operator === '$unset') return [{ parts, onInsertOnly: false, apply: unsetAt }];
  if (operator === '$rename') return renameSteps(path, parts, operand);
  const build = changeOperators.get(operator);
  if (!build) {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  const change = build(operand, collation);
  const apply = (root: Doc, concrete: string[]): void => {
    const current = valueAt(root, concrete);
    const next = change(current, concrete.join('.'));
    if (next !== undefined && next !== current) setAt(root, concrete, next);
  };
  return [{ parts, onInsertOnly: operator === '$setOnInsert', apply }];
}

function renameSteps(path: string, from: readonly string[], operand: Value): Step[] {
  if (typeof operand !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${path}`);
  if (operand === path) throw badValue(`The source and target field for $rename must differ: ${path}`);
  const to = checkedPath(operand);
  const nothing = (): void => {};
  const apply = (root: Doc): void => {
    const value = valueAt(root, from);
    if (value === undefined) return;
    if (passesArray(root, from) || passesArray(root, to)) {
      throw badValue(`The source and target field of $rename cannot be array elements: ${path}`);
    }
    unsetAt(root, from);
    setAt(root, to, value);
  };
  return [
    { parts: from, onInsertOnly: false, apply },
    { parts: to, onInsertOnly: false, apply: nothing },
  ];
}

function passesArray(root: Doc, parts: readonly string[]): boolean {
  return parts.some((_, i) => i > 0 && Array.isArray(valueAt(root, parts.slice(0, i))));
}

function checkedPath(path: string): readonly string[] {
  const parts = splitPath(path);
  if (parts.includes('')) {
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  }
  // Other names with a dollar in front are ordinary ones since MongoDB 5.
  const [first = ''] = parts;
  if (first === '$' || first.startsWith('$['))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  return parts;
}

function checkConflicts(steps: Step[]): void {
  const paths = steps.map((step) => step.parts.join('.')).sort();
  for (const path of paths) {
    const conflict = paths.filter((other) => other === path || other.startsWith(`${path}.`));
    if (conflict.length > 1) {
      const other = conflict[conflict.length - 1] as string;
      throw new MongoError(
        ErrorCode.ConflictingUpdateOperators,
        `Updating the path '${other}' would create a conflict at '${path}'`,
      );
    }
  }
}

function arrayFilters(
  given: Value,
  steps: Step[],
  variables: Variables | undefined,
): Map<string, (element: Value) => boolean> {
  const byName = new Map<string, (element: Value) => boolean>();
  for (const filter of Array.isArray(given) ? given : []) {
    if (!isDoc(filter) || filter.size === 0)
      throw failedToParse('an array filter must be a non-empty object');
    const name = filterName(filter);
    if (byName.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    const test = compileFilter(filter, variables);
    byName.set(name, (element) => test(doc({ [name]: element })));
  }
  for (const name of byName.keys()) {
    if (!steps.some((step) => step.parts.includes(`$[${name}]`))) {
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    }
  }
  return byName;
}

function filterName(filter: Doc): string {
  const [name, condition] = [...filter][0] as [string, Value];
  if (!name.startsWith('$')) return name.split('.')[0] as string;
  if (Array.isArray(condition) && isDoc(condition[0])) return filterName(condition[0]);
  throw failedToParse(`Cannot use an expression without a top-level field name in arrayFilters`);
}
