import { directionOf, type LanguageCode } from '@lode/shared/core/languages';
import type { ResourceKey, ResourceLanguage } from 'i18next';

const OTHER = '_other';
/** Left-to-right isolate and its end: English keeps its order and its full stop on a page that runs from the right. */
const [ISOLATE, END] = ['\u2066', '\u2069'];

/**
 * English texts to be shown under another language. The forms of a plural are looked up by that language's
 * own categories, so each of them that English lacks gets the English "other" form.
 */
export function englishUnder(language: LanguageCode, texts: ResourceKey): ResourceKey {
  if (typeof texts === 'string') {
    return directionOf(language) === 'rtl' ? `${ISOLATE}${texts}${END}` : texts;
  }
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const result: ResourceLanguage = {};
  for (const [key, value] of Object.entries(texts as ResourceLanguage)) {
    const shown = englishUnder(language, value);
    result[key] = shown;
    if (!key.endsWith(OTHER)) continue;
    const base = key.slice(0, -OTHER.length);
    for (const category of categories) {
      const form = `${base}_${category}`;
      if (!(form in texts)) result[form] = shown;
    }
  }
  return result;
}
