import { expect, test } from 'vitest';
import { withFirst, withNext } from './transaction-parts.ts';

const part = (ids: string, next_cursor: string | null) => ({
  items: ids.split('').map((id) => ({ id })),
  next_cursor,
});
const shown = ({ items, cursor }: { items: { id: string }[]; cursor: string | null }) => [
  items.map(({ id }) => id).join(''),
  cursor,
];

test('the next part comes after what is known, each item once', () => {
  const known = withFirst(undefined, part('fed', 'd'));
  expect(shown(withNext(known, part('dcb', 'b')))).toEqual(['fedcb', 'b']);
});

test('what is new comes before what is known, and the place to go on stays', () => {
  const known = withNext(withFirst(undefined, part('fed', 'd')), part('cb', null));
  expect(shown(withFirst(known, part('hgf', 'f')))).toEqual(['hgfedcb', null]);
});

test('where a gap would be left, the list begins again', () => {
  const known = withFirst(undefined, part('cba', null));
  expect(shown(withFirst(known, part('ihg', 'g')))).toEqual(['ihg', 'g']);
});
