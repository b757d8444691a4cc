import { expect, test } from 'vitest';
import { withFiguresKept } from './keep-figures.ts';
import { withoutPrivate } from './private.ts';

test.each([
  ['I am ann@example.com, please', 'I am [e-mail], please'],
  [`my tx is ${'a1'.repeat(32)}`, 'my tx is [address]'],
  ['sent to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t now', 'sent to [address] now'],
  ['to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4.', 'to [address].'],
  ['call +49 (30) 1234-5678 or 4111 1111 1111 1111', 'call [number] or [number]'],
  [
    'das Donaudampfschifffahrtsgesellschaftskapitänspatent',
    'das Donaudampfschifffahrtsgesellschaftskapitänspatent',
  ],
  ['I paid 0.015 BTC on 2026-05-12 at 10:30', 'I paid 0.015 BTC on 2026-05-12 at 10:30'],
])('%s leaves the house as %s', (text, shown) => {
  expect(withoutPrivate(text)).toBe(shown);
});

const TEXT = 'I sent $1,250.50 on 12.05.2026 to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t, 99% sure';

test('a translation gets its figures and addresses from the text', () => {
  const { text, restore } = withFiguresKept(TEXT);
  expect(text).toBe('I sent ⟦1⟧ on ⟦2⟧ to ⟦3⟧, ⟦4⟧ sure');
  expect(restore('Zu ⟦4⟧ sicher: am ⟦2⟧ sandte ich ⟦1⟧ an ⟦3⟧')).toBe(
    'Zu 99% sicher: am 12.05.2026 sandte ich $1,250.50 an TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  );
});

test.each([
  ['a mark missing', '⟦1⟧ ⟦2⟧ ⟦3⟧'],
  ['a mark doubled', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ ⟦4⟧'],
  ['a mark invented', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦5⟧'],
  ['a digit added', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ 7'],
  ['an Arabic digit added', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ ٧'],
  ['a link added', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ https://evil.example'],
  ['a sign that turns the direction', '⟦1⟧ ⟦2⟧ ⟦3⟧ \u202e⟦4⟧'],
  ['ten times the length', `⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ ${'word '.repeat(200)}`],
  ['nothing', ''],
])('a translation with %s is none', (_, translated) => {
  expect(withFiguresKept(TEXT).restore(translated)).toBeNull();
});
