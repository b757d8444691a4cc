import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

it('tells what was removed and added, and what stayed', () => {
  expect(lineDifference('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a', number: 1 },
    { kind: 'removed', text: 'b', number: 2 },
    { kind: 'added', text: 'x', number: 2 },
    { kind: 'same', text: 'c', number: 3 },
    { kind: 'added', text: 'd', number: 4 },
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
      expect(new Set(lines.map(({ kind, number }) => `${kind} ${number}`)).size).toBe(lines.length);
    }
  }
});
