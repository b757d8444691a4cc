import { ERRORS } from '@lode/shared/core/errors';
import { expect, it } from 'vitest';
import clientErrors from '../locales/en/errors.json';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A code as a text of its own. */
const NAMED = /(?:errors:|\bt\(')([A-Z][A-Z0-9_]+)'/g;
const BRINGS_THEM = /lib\/(server-errors|code-text|form-errors)\.ts'/;

it('who tells a code of the server without its message brings the English texts along', () => {
  const isServers = (code: string) => Object.hasOwn(ERRORS, code) && !Object.hasOwn(clientErrors, code);
  const wordless = Object.entries(SOURCES).filter(
    ([, text]) =>
      [...text.matchAll(NAMED)].some(([, code]) => code && isServers(code)) && !BRINGS_THEM.test(text),
  );
  expect(wordless.map(([file]) => file)).toEqual([]);
});
