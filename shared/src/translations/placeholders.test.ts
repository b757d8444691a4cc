import { expect, it } from 'vitest';
import { placeholdersIn, samePlaceholders } from './placeholders.ts';

it('finds values and marks, each once', () => {
  expect(placeholdersIn('{{name}}: {shortcut} and <b>{{name}}</b>')).toEqual([
    '</b>',
    '<b>',
    '{shortcut}',
    '{{name}}',
  ]);
  expect(placeholdersIn('1 < 2 and 3 > 2')).toEqual([]);
});

it('compares them in any order, never more or fewer', () => {
  expect(samePlaceholders('{{a}} of {{b}}', '{{b}} / {{a}}')).toBe(true);
  expect(samePlaceholders('{{a}} of {{b}}', '{{a}}')).toBe(false);
  expect(samePlaceholders('plain', 'with {{a}}')).toBe(false);
});
