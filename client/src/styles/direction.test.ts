import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(tsx|css)$/.test(name),
);

/** Ways to say left or right where start or end is meant: they stay where they are when the page is turned. */
const PHYSICAL = [
  /\b(m|p)[lr]=/,
  /\b(left|right)=/,
  /\b(margin|padding|border|rounded|inset)(Left|Right)\w*[=:]/,
  /\b(margin|padding|border)-(left|right)/,
  /\bborder-(top|bottom)-(left|right)-radius|border(Top|Bottom)(Left|Right)Radius/,
  /(text-align: ?|textAlign(=|: ?)\{?['"])(left|right)/,
  /^\s+(left|right): /,
  /\bfloat: (left|right)/,
  /translateX\(/,
];

it('nothing in a component or stylesheet is laid out by left or right', () => {
  const found = files.flatMap((name) =>
    readFileSync(path.join(ROOT, name), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${name}:${index + 1}` }))
      .filter(({ line }) => PHYSICAL.some((pattern) => pattern.test(line)))
      .map(({ line, at }) => `${at} ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
