import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

it('tells what was removed and added, and what stayed', () => {
  expect(lineDifference('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' },
  ]);
});

it('holds both texts whole, whatever they are', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(texts, texts, (earlier, later) => {
      const lines = lineDifference(earlier, later);
      const textOf = (other: 'removed' | 'added') =>
        lines
          .filter(({ kind }) => kind === 'same' || kind === other)
          .map(({ text }) => text)
          .join('\n');
      expect(textOf('removed')).toBe(earlier);
      expect(textOf('added')).toBe(later);
    }),
  );
});
