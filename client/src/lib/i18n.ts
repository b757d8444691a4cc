import { ERRORS } from '@lode/shared/core/errors';
import i18n, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../locales/en/common.json';
import clientErrorsEn from '../locales/en/errors.json';
import homeEn from '../locales/en/home.json';
import { readStored, writeStored } from './browser-storage.ts';

/** The languages whose texts are complete, under their own names. */
export const LANGUAGES = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'zh', name: '中文', dir: 'ltr' },
] as const satisfies readonly { code: string; name: string; dir: 'ltr' | 'rtl' }[];
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const LANGUAGE_KEY = 'preferred_language';
const FALLBACK: LanguageCode = 'en';

const files = import.meta.glob<ResourceKey>(
  [
    '../locales/*/*.json',
    '!../locales/en/common.json',
    '!../locales/en/home.json',
    '!../locales/en/errors.json',
  ],
  { import: 'default' },
);

/** The server's codes keep their English text in the contract; the file adds the client's own codes. */
const errorsEn = {
  ...Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message])),
  ...clientErrorsEn,
};

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

export function isLanguageCode(code: unknown): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}

/** The stored choice, else the browser's first language that we have, else English. */
function initialLanguage(): LanguageCode {
  const stored = readStored(LANGUAGE_KEY);
  if (isLanguageCode(stored)) return stored;
  for (const tag of navigator.languages ?? []) {
    const code = tag.split('-')[0];
    if (isLanguageCode(code)) return code;
  }
  return FALLBACK;
}

/** Changes the language everywhere and remembers it. Codes outside the list are ignored. */
export async function setLanguage(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  writeStored(LANGUAGE_KEY, code);
  await i18n.changeLanguage(code);
}

i18n.on('languageChanged', (code) => {
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES.find((language) => language.code === code)?.dir ?? 'ltr';
});

/** Starts the texts; the namespaces named here are always there, the others load with the screen using them. */
export async function startI18n(): Promise<void> {
  await i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      fallbackLng: FALLBACK,
      supportedLngs: LANGUAGES.map((language) => language.code),
      ns: ['common', 'errors'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: { common: commonEn, errors: errorsEn, home: homeEn } },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

export { i18n };
