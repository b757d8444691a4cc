import { isDoc, type Value } from './value.ts';

const cache = new Map<string, readonly string[]>();

/** The names of a dotted path. */
export function splitPath(path: string): readonly string[] {
  let parts = cache.get(path);
  if (!parts) {
    parts = path.split('.');
    if (cache.size > 10_000) cache.clear();
    cache.set(path, parts);
  }
  return parts;
}

/** `part` as an array position, or -1. */
export function arrayPosition(part: string): number {
  if (part.length === 0 || part.length > 9) return -1;
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    if (code < 48 || code > 57) return -1;
  }
  return part.length > 1 && part.startsWith('0') ? -1 : Number(part);
}

/**
 * Whether any value at the path passes: arrays on the way are searched, by position where the
 * name is a number and through every embedded document; a missing field is tested as undefined.
 * An array at the end of the path is handed over whole: what its elements mean is up to `test`.
 */
export function someAtPath(
  node: Value,
  parts: readonly string[],
  test: (value: Value) => boolean,
  depth = 0,
): boolean {
  if (depth === parts.length) return test(node);
  const part = parts[depth] as string;
  if (isDoc(node)) return someAtPath(node.get(part), parts, test, depth + 1);
  if (!Array.isArray(node)) return test(undefined);
  const position = arrayPosition(part);
  if (position >= 0 && position < node.length && someAtPath(node[position], parts, test, depth + 1))
    return true;
  return node.some((element) => isDoc(element) && someAtPath(element, parts, test, depth));
}

/** Every value at the path, in order; elements of an array at its end are given one by one. */
export function valuesAtPath(node: Value, parts: readonly string[]): Value[] {
  const found: Value[] = [];
  someAtPath(node, parts, (value) => {
    if (Array.isArray(value)) found.push(...value);
    else if (value !== undefined) found.push(value);
    return false;
  });
  return found;
}
