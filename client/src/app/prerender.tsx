import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import i18n, { type Resource, type ResourceKey } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createRoutesFromElements, type RouteObject, StaticRouter } from 'react-router-dom';
import { provideSiteInfo } from '../lib/site-info.ts';
import { StoreProvider, store } from '../lib/store.ts';
import { drawBooks } from './draw-books.tsx';
import { AppRoutes, appRoutes, fetchPageCode } from './public-routes.tsx';

/** What the server puts in the places of the site's own words, which the settings may change. */
const PLACES = {
  name: '__SITE_NAME__',
  description: '__SITE_DESCRIPTION__',
  logo: '__SITE_LOGO__',
  operator: '__SITE_OPERATOR__',
};
/** Where the server puts the card of figures, drawn with those of the moment. */
const BOOKS_PLACE = '__BOOKS__';

const files = import.meta.glob<ResourceKey>('../locales/*/{common,home,withdrawals}.json', {
  import: 'default',
  eager: true,
});

const textsOf = (language: LanguageCode) =>
  Object.fromEntries(
    ['common', 'home', 'withdrawals'].map((namespace) => [
      namespace,
      files[`../locales/${language}/${namespace}.json`] ?? files[`../locales/en/${namespace}.json`] ?? {},
    ]),
  );

/** The home page before any script has run, in one language. */
export interface FirstHtml {
  language: LanguageCode;
  /** Whether everything simulated is marked, as on a demo. */
  demo: boolean;
  html: string;
}

/** Draws the home page in every language, as a visitor sees it before anything has been fetched. */
export async function prerenderHome(): Promise<FirstHtml[]> {
  const resources: Resource = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, textsOf(code)]));
  const drawn: FirstHtml[] = [];
  await fetchPageCode('/');
  for (const language of LANGUAGE_CODES) {
    const texts = i18n.createInstance();
    await texts
      .use(initReactI18next)
      .init({ lng: language, resources, defaultNS: 'common', interpolation: { escapeValue: false } });
    for (const demo of [false, true]) {
      provideSiteInfo({
        site: {
          site_name: { value: PLACES.name },
          site_description: { value: PLACES.description },
          site_logo: { value: PLACES.logo },
        },
        operator: { name: PLACES.operator, address: '', email: '', security_contact: '' },
        demo,
        demo_life: null,
        demo_past: null,
        simulated_chains: demo,
        maintenance: false,
        registration: { open: true, email_verification: true },
        support: { messenger_url: null, open: true, files: { kinds: [], max_mb: 10 } },
      });
      const html = renderToString(
        <I18nextProvider i18n={texts}>
          <StoreProvider store={store}>
            <StaticRouter location="/">
              <AppRoutes />
            </StaticRouter>
          </StoreProvider>
        </I18nextProvider>,
      );
      const card = await drawBooks(language, null);
      if (!html.includes(card)) throw new Error('The home page has no card of figures');
      drawn.push({ language, demo, html: html.replace(card, BOOKS_PLACE) });
    }
  }
  return drawn;
}

/** Every address with a screen, as the router writes it: `/app/mining/:id`. */
export async function listPaths(): Promise<string[]> {
  const { innerRoutes } = await import('./routes.tsx');
  const { staffRoutes } = await import('./staff-routes.tsx');
  return [appRoutes, innerRoutes, staffRoutes].flatMap((routes) =>
    pathsOf(createRoutesFromElements(routes), ''),
  );
}

function pathsOf(routes: RouteObject[], parent: string): string[] {
  return routes
    .filter(({ path }) => path !== '*')
    .flatMap(({ path = '', children }) => {
      const here = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`;
      return children ? pathsOf(children, here) : [here];
    });
}
