import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ERRORS, type ErrorCode } from '@lode/shared/core/errors';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CODES = Object.keys(ERRORS) as ErrorCode[];
/** Names that look like codes and are none. */
const CODE_SHAPE = /'([A-Z]+(?:_[A-Z]+)+|FORBIDDEN|UNAUTHENTICATED|UNAVAILABLE|MAINTENANCE)'/g;

/** The TypeScript files of a folder that fit, without their tests. */
function sources(folder: string, fits = /\.ts$/): { file: string; text: string }[] {
  const files = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => fits.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}/${folder}/${file}`, 'utf8') }));
}

const SERVER_SIDE = () => [...sources('server/src'), ...sources('workers/src')];
const CONTRACTS = () => sources('shared/src', /^\w+\/[\w-]*(schemas|rest)\.ts$/);

function errorTexts(language: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${root}/client/src/locales/${language}/errors.json`, 'utf8')) as Record<
    string,
    unknown
  >;
}

describe('error codes', () => {
  it('every code that the server throws is in the table', () => {
    const thrown = SERVER_SIDE().flatMap(({ file, text }) =>
      [...text.matchAll(/new AppError\(\s*'([^']+)'/g)].map((match) => ({ file, code: match[1] })),
    );
    expect(thrown.length).toBeGreaterThan(20);
    expect(thrown.filter(({ code }) => !CODES.includes(code as ErrorCode))).toEqual([]);
  });

  it('every code that a contract names is in the table', () => {
    const named = CONTRACTS().flatMap(({ file, text }) =>
      [...text.matchAll(CODE_SHAPE)].map((match) => ({ file, code: match[1] })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ code }) => !CODES.includes(code as ErrorCode))).toEqual([]);
  });

  it('every code in the table is used', () => {
    const code = [...SERVER_SIDE(), ...CONTRACTS()].map(({ text }) => text).join('\n');
    expect(CODES.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  it('every code has a text: in English the table’s own or a better one, in Chinese its own', () => {
    const without = (texts: Record<string, unknown>) =>
      CODES.filter((code) => typeof texts[code] !== 'string' || texts[code] === '');
    const messages = Object.fromEntries(CODES.map((code) => [code, ERRORS[code].message]));
    expect(without({ ...messages, ...errorTexts('en') })).toEqual([]);
    expect(without(errorTexts('zh'))).toEqual([]);
  });
});
