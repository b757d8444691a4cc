import { splitPath } from '../bson/path.ts';
import { type Doc, doc, isDoc, type Value } from '../bson/value.ts';
import { compileFilter, elemMatchElement } from './match.ts';
import type { Variables } from './variables.ts';

/** Position in the array at `path` of the first element that the filter picked out, if it did. */
export function matchedPosition(
  document: Doc,
  filter: Doc,
  path: string,
  variables?: Variables,
): number | undefined {
  const array = arrayAt(document, path);
  if (!array) return undefined;
  const tests = elementTests(filter, path, variables);
  if (tests.length === 0) return undefined;
  const all = array.findIndex((element) => tests.every((test) => test(element)));
  if (all >= 0) return all;
  const last = tests[tests.length - 1] as (element: Value) => boolean;
  const one = array.findIndex(last);
  return one >= 0 ? one : undefined;
}

function arrayAt(document: Doc, path: string): Value[] | undefined {
  let node: Value = document;
  for (const part of splitPath(path)) {
    node = isDoc(node) ? node.get(part) : Array.isArray(node) ? node[Number(part)] : undefined;
  }
  return Array.isArray(node) ? node : undefined;
}

function elementTests(
  filter: Doc,
  path: string,
  variables: Variables | undefined,
): ((element: Value) => boolean)[] {
  const tests: ((element: Value) => boolean)[] = [];
  for (const [name, condition] of filter) {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) tests.push(...elementTests(branch, path, variables));
    } else if (name === path) {
      tests.push(valueTest(condition, variables));
    } else if (name.startsWith(`${path}.`)) {
      const inner = compileFilter(doc({ [name.slice(path.length + 1)]: condition }), variables);
      tests.push((element) => isDoc(element) && inner(element));
    }
  }
  return tests;
}

function valueTest(condition: Value, variables: Variables | undefined): (element: Value) => boolean {
  if (isDoc(condition) && condition.has('$elemMatch'))
    return elemMatchElement(condition.get('$elemMatch'), variables);
  const filter = compileFilter(doc({ x: condition }), variables);
  return (element) => filter(doc({ x: element }));
}
