import type { LanguageCode } from '@lode/shared/core/languages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signedInSide } from './auth-token.ts';
import { currentLanguage, i18n } from './i18n.ts';
import { atom, store, useAtomValue } from './store.ts';
import { createTranslator, type TranslationTable } from './translator.ts';

const tableAtom = atom<{ language: LanguageCode; table: TranslationTable } | null>(null);

/** The calls come when the first text wants them: most visitors read the site as it was written. */
const calls = () => import('./translation-calls.ts');

const translator = createTranslator({
  fetchTable: async (language, signal) => (await calls()).fetchTable(language, signal),
  submit: async (submission) => (await calls()).submitTexts(submission),
  maySubmit: () => signedInSide() !== undefined,
  onTable: (language, table) => store.set(tableAtom, { language, table }),
});

const follow = () => translator.setLanguage(currentLanguage());
if (i18n.isInitialized) follow();
i18n.on('languageChanged', follow);

/**
 * A text that the operator wrote, in the chosen language if its translation is published, else as it was
 * written; then it is handed in for translation. Not for what customers write: that is nobody else's.
 */
export function useTranslated(text: string): string {
  const { i18n: shown } = useTranslation();
  const known = useAtomValue(tableAtom, { store });
  useEffect(() => translator.want(text), [text]);
  const table = known?.language === shown.language ? known.table : {};
  return Object.hasOwn(table, text) ? (table[text] ?? text) : text;
}
