import { directionOf, isLanguageCode, type LanguageCode, languageOfTag } from '@lode/shared/core/languages';
import i18n, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../locales/en/common.json';
import ratesEn from '../locales/en/rates.json';
import { readStored, tellServer, writeStored } from './browser-storage.ts';
import { englishUnder } from './english-fallback.ts';

export const LANGUAGE_KEY = 'preferred_language';
const FALLBACK: LanguageCode = 'en';

/** The ways to every other file of texts; apart, because the list alone is large and English needs none of it. */
const otherFiles = () => import('./locale-files.ts');
const englishFiles = () => import('./english-files.ts');

/** English texts that are part of the program, because every page needs them. */
const bundled: Record<string, ResourceKey> = {
  common: commonEn,
  rates: ratesEn,
};

/** Those that the home page needs beside them, without the list of all files. */
const ofHome: Record<string, () => Promise<{ default: ResourceKey }>> = {
  home: () => import('../locales/en/home.json'),
  withdrawals: () => import('../locales/en/withdrawals.json'),
};

async function englishTexts(namespace: string): Promise<ResourceKey> {
  const near = await ofHome[namespace]?.();
  return near?.default ?? bundled[namespace] ?? (await (await englishFiles()).loadEnglish(namespace)) ?? {};
}

/** The same to be shown under another language. */
async function englishInstead(language: string, namespace: string): Promise<ResourceKey> {
  const texts =
    namespace === 'errors' ? await (await englishFiles()).loadEnglishErrors() : await englishTexts(namespace);
  return isLanguageCode(language) ? englishUnder(language, texts) : texts;
}

/**
 * A namespace's texts: the language's own file, or the English texts where it has none or it cannot be
 * had. So English is fetched only where it is shown.
 */
async function textsOf(language: string, namespace: string): Promise<ResourceKey> {
  try {
    if (language === FALLBACK) return englishTexts(namespace);
    const own = await (await otherFiles()).loadTexts(language, namespace);
    return own ?? (await englishInstead(language, namespace));
  } catch (error) {
    console.warn(`The texts ${language}/${namespace} failed to load`, error);
    return language === FALLBACK ? englishTexts(namespace) : englishInstead(language, namespace);
  }
}

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    textsOf(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** The language that an address may ask for, for this visit: the same page stands in all of them (server: client-pages.ts). */
const IN_ADDRESS = 'lang';

/** What the address asks for, else the stored choice, else the first of the browser's languages that we have, else English. */
function initialLanguage(): LanguageCode {
  const asked = new URLSearchParams(location.search).get(IN_ADDRESS);
  if (isLanguageCode(asked)) return asked;
  const stored = readStored(LANGUAGE_KEY);
  if (isLanguageCode(stored)) return stored;
  for (const tag of navigator.languages ?? []) {
    const code = languageOfTag(tag);
    if (code) return code;
  }
  return FALLBACK;
}

/** Changes the language everywhere and remembers it. Codes outside the list are ignored. */
export async function setLanguage(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  writeStored(LANGUAGE_KEY, code);
  tellServer('language', code);
  dropFromAddress();
  await i18n.changeLanguage(code);
}

/** What was chosen must not be undone by the address when the page is loaded again. */
function dropFromAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(IN_ADDRESS)) return;
  url.searchParams.delete(IN_ADDRESS);
  history.replaceState(history.state, '', url);
}

/** The language being shown. */
export function currentLanguage(): LanguageCode {
  return isLanguageCode(i18n.language) ? i18n.language : FALLBACK;
}

i18n.on('languageChanged', () => {
  const code = currentLanguage();
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
});

/**
 * Starts the texts: `common` is always there, `errors` wherever ChakraRoot is, the others load with the
 * screen using them.
 */
export async function startI18n(): Promise<void> {
  await i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      // The texts of a language come whole, in English where they are not translated (see `textsOf`).
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { en: bundled },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

export { i18n };
