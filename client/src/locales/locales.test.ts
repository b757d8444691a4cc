import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });
const NAMESPACES = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length));
// The server's codes have their English text in the contract; lib/error-text.test.ts compares those.
const COMPARED = NAMESPACES.filter((name) => name !== 'errors.json');

/** Every key of a file; the plural forms of one text count as one, since languages differ in them. */
function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [prefix.replace(/_(zero|one|two|few|many|other)$/, '')];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key));
}

const keys = (path: string) => [...new Set(keysOf(files[path]))].sort();

describe('locales', () => {
  it.each(COMPARED)('%s is complete in every language, with nothing left over', (name) => {
    for (const language of ['zh']) expect(keys(`./${language}/${name}`)).toEqual(keys(`./en/${name}`));
  });
});
