import type { ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(
  [
    '../locales/en/*.json',
    // Had without this list: see i18n.ts.
    '!../locales/en/common.json',
    '!../locales/en/rates.json',
    '!../locales/en/home.json',
    '!../locales/en/withdrawals.json',
  ],
  { import: 'default' },
);

/**
 * A namespace's English texts that are no part of the program; undefined for one that does not exist. Of the errors
 * these are the client's own: those of the server's codes come with what tells them (server-errors.ts).
 */
export async function loadEnglish(namespace: string): Promise<ResourceKey | undefined> {
  return files[`../locales/en/${namespace}.json`]?.();
}

/** The errors' English texts whole, in place of a language that cannot be had. */
export async function loadEnglishErrors(): Promise<ResourceKey> {
  return (await import('./english-errors.ts')).englishErrors;
}
