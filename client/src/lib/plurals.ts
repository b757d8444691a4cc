import type { ResourceKey, ResourceLanguage } from 'i18next';

const OTHER = '_other';

/**
 * English texts to be shown under another language: the forms of a plural are looked up by that language's
 * own categories, so each of them that English lacks gets the English "other" form.
 */
export function withPluralsOf(language: string, texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') return texts;
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const result: ResourceLanguage = {};
  for (const [key, value] of Object.entries(texts as ResourceLanguage)) {
    result[key] = withPluralsOf(language, value);
    if (!key.endsWith(OTHER)) continue;
    const base = key.slice(0, -OTHER.length);
    for (const category of categories) {
      const form = `${base}_${category}`;
      if (!(form in texts)) result[form] = value;
    }
  }
  return result;
}
