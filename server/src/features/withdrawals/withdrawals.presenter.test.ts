import { maskUsername } from '@lode/shared/withdrawals/mask';
import { describe, expect, it } from 'vitest';
import { shortenId } from './withdrawals.presenter.ts';

describe('what the public sees of a withdrawal', () => {
  it.each([
    ['a', 'a***'],
    ['demo', 'd***'],
    ['abcdef', 'a***'],
    ['abcdefg', 'ab***fg'],
    ['miner_2026', 'mi***26'],
  ])('the name %s is shown as %s', (name, shown) => {
    expect(maskUsername(name)).toBe(shown);
  });

  it.each([
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar…5mdq'],
    ['short', 'short'],
    ['12345678901', '12345678901'],
    ['123456789012', '123456…9012'],
  ])('%s is shortened to %s', (id, shown) => {
    expect(shortenId(id)).toBe(shown);
  });
});
