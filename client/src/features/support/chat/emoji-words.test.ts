import { LANGUAGES } from '@lode/shared/core/languages';
import { expect, test } from 'vitest';
import { emojiIn, findEmoji, IN_ENGLISH } from './emoji-words.ts';

test('every language but English calls every emoji by a name of its own files', async () => {
  for (const { code } of LANGUAGES) {
    if (code === 'en') continue;
    const all = await emojiIn(code);
    expect(all).not.toBe(IN_ENGLISH);
    expect(
      all.filter(({ name }) => name === '').map(({ emoji }) => emoji),
      code,
    ).toEqual([]);
  }
});

test.each([
  ['de', 'rakete', '🚀'],
  ['pt', 'foguet', '🚀'],
  ['ru', 'ракета', '🚀'],
  ['ja', 'ロケット', '🚀'],
  ['ar', 'صاروخ', '🚀'],
  ['tr', 'ROKET', '🚀'],
  ['de', 'rocket', '🚀'],
  ['en', 'rocket', '🚀'],
])('in %s, “%s” finds its emoji', async (language, search, emoji) => {
  const found = findEmoji(await emojiIn(language), search, language);
  expect(found.map((one) => one.emoji)).toContain(emoji);
});
