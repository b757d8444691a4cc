import { EMOJI } from './emoji-list.ts';

/** Of each emoji its name and further words, parted by `|`: out of Unicode's CLDR (their licence lies beside the files). */
type Words = Record<string, string>;

const FILES = import.meta.glob<Words>('./emoji-words/*.json', { import: 'default' });

/** An emoji, what it is called, and by what it is found. */
interface NamedEmoji {
  emoji: string;
  name: string;
  words: string;
}

/** As the list itself has them: in English. */
export const IN_ENGLISH: readonly NamedEmoji[] = EMOJI.map(([emoji, name]) => ({ emoji, name, words: name }));

/** The emoji in a language. English words find them everywhere: they are what chats have taught people. */
export async function emojiIn(language: string): Promise<readonly NamedEmoji[]> {
  const words = await FILES[`./emoji-words/${language}.json`]?.();
  if (!words) return IN_ENGLISH;
  return IN_ENGLISH.map((one) => {
    const [name = one.name, more = ''] = words[one.emoji]?.split('|') ?? [];
    return { emoji: one.emoji, name, words: `${name} ${more} ${one.words}`.toLocaleLowerCase(language) };
  });
}

/** Those of which each word that is looked for begins some word. */
export function findEmoji(
  all: readonly NamedEmoji[],
  search: string,
  language: string,
): readonly NamedEmoji[] {
  const wanted = search.trim().toLocaleLowerCase(language).split(/\s+/);
  return all.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}
