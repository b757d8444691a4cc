import { ERRORS } from '@lode/shared/core/errors';
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { placeholdersIn } from '@lode/shared/translations/placeholders';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, unknown>;

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const paths = Object.keys(files).map((path) => path.split('/').slice(1) as [string, string]);
const allNamespaces = paths
  .filter(([language]) => language === 'en')
  .map(([, name]) => name.replace('.json', ''));
/** Each text of a file under its dotted key. */
function textsIn(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as Texts).flatMap(([key, inner]) =>
    textsIn(inner, prefix ? `${prefix}.${key}` : key),
  );
}

/** The server's codes have their English text in the contract. */
function english(namespace: string): Map<string, string> {
  const texts = textsIn(files[`./en/${namespace}.json`]);
  const codes = Object.entries(ERRORS).map(([code, { message }]): [string, string] => [code, message]);
  return new Map(namespace === 'errors' ? [...codes, ...texts] : texts);
}

/** Plural texts of English by their key without the form; a form `zero` is a text of its own, wanted everywhere. */
const pluralsOf = (texts: Map<string, string>) =>
  [...texts.keys()]
    .filter((key) => key.endsWith('_other') && texts.has(key.replace(/other$/, 'one')))
    .map((key) => key.slice(0, -'_other'.length));

/** The key of each text that a language must have, with the English text it says. */
function expected(language: LanguageCode, namespace: string): Map<string, string> {
  const wanted = new Map(english(namespace));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const base of pluralsOf(wanted)) {
    const text = wanted.get(`${base}_other`) ?? '';
    for (const form of ['one', 'other']) wanted.delete(`${base}_${form}`);
    // English may have a text of its own for none at all.
    for (const form of forms) if (!wanted.has(`${base}_${form}`)) wanted.set(`${base}_${form}`, text);
  }
  return wanted;
}

/** A form for exactly one, two or none may put the number into words. */
const countMayBeWord = (key: string) => /_(zero|one|two)$/.test(key);

function wrongPlaceholders(key: string, text: string, source: string): boolean {
  const dropCount = (list: string[]) => list.filter((name) => !countMayBeWord(key) || name !== '{{count}}');
  return dropCount(placeholdersIn(text)).join() !== dropCount(placeholdersIn(source)).join();
}

/** A sentence of English that was copied over. Names and words that languages share are shorter. */
const isCopied = (language: LanguageCode, text: string, source: string) =>
  language !== 'en' && text === source && source.replace(/\{\{.*?\}\}/g, '').split(/\s+/).length > 4;

describe.each(LANGUAGE_CODES)('the texts of %s', (language) => {
  it.each(allNamespaces)('%s is complete, with nothing left over', (namespace) => {
    const own = new Map(textsIn(files[`./${language}/${namespace}.json`] ?? {}));
    const wanted = expected(language, namespace);
    const optional = language === 'en' && namespace === 'errors' ? new Set(Object.keys(ERRORS)) : new Set();
    const entries = [...own];
    expect({
      missing: [...wanted.keys()].filter((key) => !own.has(key) && !optional.has(key)),
      left_over: [...own.keys()].filter((key) => !wanted.has(key)),
      empty: entries.filter(([, text]) => text.trim() === '').map(([key]) => key),
      other_placeholders: entries
        .filter(([key, text]) => wrongPlaceholders(key, text, wanted.get(key) ?? text))
        .map(([key]) => key),
      still_english: entries
        .filter(([key, text]) => isCopied(language, text, wanted.get(key) ?? ''))
        .map(([key]) => key),
    }).toEqual({ missing: [], left_over: [], empty: [], other_placeholders: [], still_english: [] });
  });
});

it('has no folder of a language outside the list', () => {
  expect(paths.map(([language]) => language).filter((language) => !isLanguageCode(language))).toEqual([]);
});
