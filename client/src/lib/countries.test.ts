import { expect, it } from 'vitest';
import { countriesIn } from './countries.ts';

it('names every country once, in the order of the language', () => {
  const english = countriesIn('en');
  expect(english).toHaveLength(249);
  expect(new Set(english.map(({ name }) => name)).size).toBe(249);
  expect(english.map(({ name }) => name).indexOf('Åland Islands')).toBeLessThan(3);
  expect(countriesIn('de')).toContainEqual({ code: 'JP', name: 'Japan' });
  expect(countriesIn('zh')).toContainEqual({ code: 'DE', name: '德国' });
});
