import type { LanguageCode } from '@lode/shared/core/languages';
import type { TransparencySummary } from '@lode/shared/transparency/schemas';
import i18next, { type i18n, type ResourceKey } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { BooksCard } from '../features/transparency/components/books-card.tsx';
import { provideSummary } from '../features/transparency/summary-state.ts';
import { StoreProvider, store } from '../lib/store.ts';

const files = import.meta.glob<ResourceKey>('../locales/*/home.json', { import: 'default', eager: true });

const translations = new Map<LanguageCode, Promise<i18n>>();

async function startTexts(language: LanguageCode): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { home: files[`../locales/${language}/home.json`] ?? {} } },
    ns: ['home'],
    interpolation: { escapeValue: false },
  });
  return texts;
}

/**
 * The home page's card of figures as the page itself draws it, for the server, which puts it into the first HTML; null
 * draws the one that holds their place.
 */
export async function drawBooks(
  language: LanguageCode,
  summary: TransparencySummary | null,
): Promise<string> {
  const started = translations.get(language) ?? startTexts(language);
  translations.set(language, started);
  const texts = await started;
  provideSummary(summary);
  return renderToString(
    <I18nextProvider i18n={texts}>
      <StoreProvider store={store}>
        <StaticRouter location="/">
          <BooksCard />
        </StaticRouter>
      </StoreProvider>
    </I18nextProvider>,
  );
}
