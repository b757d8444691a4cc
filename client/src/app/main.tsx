import '../lib/zod-config.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n, startI18n } from '../lib/i18n.ts';
import { followInstallOffers } from '../lib/install-offer.ts';
import { followTyping } from '../lib/load-anew.ts';
import { followNetwork } from '../lib/network-state.ts';
import { startPreferenceSync } from '../lib/preference-sync.ts';
import { startSessions } from '../lib/session.ts';
import { startSiteInfo, takeSiteInfoOfPage } from '../lib/site-info.ts';
import { applyThemeMode, followDeviceTheme } from '../lib/theme-mode.ts';
import { App } from './app.tsx';
import { fetchPageCode } from './public-routes.tsx';

const SITE_INFO_WAIT_MS = 400;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What the home page says must be there when it is first drawn: it takes the place of its own first HTML. Elsewhere what
 * stands around every page is, so that nothing is pushed down by it later.
 */
async function startTexts(): Promise<void> {
  await startI18n();
  await i18n.loadNamespaces(
    window.location.pathname === '/' ? ['home', 'withdrawals'] : ['errors', 'around'],
  );
}

/** The ribbon and the name are on the first picture, unless they have to be fetched and that takes too long. */
async function siteInfoInTime(): Promise<void> {
  const fetched = startSiteInfo();
  if (!takeSiteInfoOfPage()) await Promise.race([fetched, delay(SITE_INFO_WAIT_MS)]);
}

/**
 * Not awaited at the top: other files of the program import from this one, and would wait for it to be done
 * while it waits for them.
 */
async function start(): Promise<void> {
  applyThemeMode();
  followDeviceTheme();
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element with id "app"');
  // What fails here fails again where it is shown, and is told there.
  const code = fetchPageCode(window.location.pathname).catch(() => undefined);
  startSessions();
  followNetwork();
  followInstallOffers();
  followTyping();
  // What stands in the first HTML stays until the page itself can take its place.
  await Promise.all([startTexts(), siteInfoInTime(), root.hasChildNodes() && code]);
  startPreferenceSync();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
