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

/** Every text of up to three lines, each one of two. */
const TEXTS = [1, 2, 3].flatMap((length) =>
  Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (_line, at) => ((bits >> at) % 2 === 0 ? 'a' : '')).join('\n'),
  ),
);

it('holds both texts whole, whatever they are', () => {
  for (const earlier of TEXTS) {
    for (const later of TEXTS) {
      const lines = lineDifference(earlier, later);
      const textOf = (other: 'removed' | 'added') =>
        lines
          .filter(({ kind }) => kind === 'same' || kind === other)
          .map(({ text }) => text)
          .join('\n');
      expect([textOf('removed'), textOf('added')]).toEqual([earlier, later]);
    }
  }
});
