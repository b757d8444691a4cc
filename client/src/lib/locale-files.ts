import type { ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(
  [
    '../locales/*/*.json',
    // Part of the program: see i18n.ts.
    '!../locales/en/common.json',
    '!../locales/en/home.json',
    '!../locales/en/errors.json',
    '!../locales/en/withdrawals.json',
  ],
  { import: 'default' },
);

/** A namespace's own texts in a language; undefined where it has none. */
export async function loadTexts(language: string, namespace: string): Promise<ResourceKey | undefined> {
  return files[`../locales/${language}/${namespace}.json`]?.();
}
