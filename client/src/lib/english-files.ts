import type { ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(
  [
    '../locales/en/*.json',
    // Part of the program: see i18n.ts.
    '!../locales/en/common.json',
    '!../locales/en/rates.json',
    // Only a part: see english-errors.ts.
    '!../locales/en/errors.json',
  ],
  { import: 'default' },
);

/** A namespace's English texts that are no part of the program; undefined for one that does not exist. */
export async function loadEnglish(namespace: string): Promise<ResourceKey | undefined> {
  if (namespace !== 'errors') return files[`../locales/en/${namespace}.json`]?.();
  return (await import('./english-errors.ts')).englishErrors;
}
