import { ERRORS } from '@lode/shared/core/errors';
import type { ResourceKey } from 'i18next';
import clientErrors from '../locales/en/errors.json';

const files = import.meta.glob<ResourceKey>(
  [
    '../locales/*/*.json',
    // Part of the program: see i18n.ts.
    '!../locales/en/common.json',
    '!../locales/en/home.json',
    '!../locales/en/withdrawals.json',
    // Only a part: see below.
    '!../locales/en/errors.json',
  ],
  { import: 'default' },
);

/** A namespace's own texts in a language; undefined where it has none. */
export async function loadTexts(language: string, namespace: string): Promise<ResourceKey | undefined> {
  return files[`../locales/${language}/${namespace}.json`]?.();
}

/** The server's codes keep their English text in the contract; the file adds the client's own codes. */
const englishErrors = {
  ...Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message])),
  ...clientErrors,
};

/** A namespace's English texts that are no part of the program; undefined for one that does not exist. */
export async function loadEnglish(namespace: string): Promise<ResourceKey | undefined> {
  return namespace === 'errors' ? englishErrors : loadTexts('en', namespace);
}
