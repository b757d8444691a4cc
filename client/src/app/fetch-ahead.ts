import { warmUp } from '../lib/api-client.ts';
import { i18n } from '../lib/i18n.ts';
import { isAway } from '../lib/network-state.ts';
import { PAGE_NEEDS } from './page-needs.ts';
import { fetchPageCode } from './public-routes.tsx';

/** Pages that may be opened next, by where somebody is. */
const NEXT: readonly { within: RegExp; paths: string[] }[] = [
  {
    within: /^\/app(\/|$)/,
    paths: [
      ...['store', 'mining', 'wallet', 'recharge', 'referral', 'profile', 'activities', 'rewards'],
      // Whichever it will be: the code of all of a kind is the same.
      ...['mining/one', 'deposit/one', 'activities/one'],
    ].map((name) => `/app/${name}`),
  },
  { within: /^\/$/, paths: ['/transparency', '/all-withdrawals', '/auth/register', '/auth/login'] },
  { within: /^\/auth\//, paths: ['/app/dashboard'] },
];

/** Where the code and the texts of a page were asked for. */
const fetched = new Set<string>();

/** Fetches the code and the texts of a page. What fails here is fetched again where it is shown, and told there. */
async function fetchPage(pathname: string): Promise<void> {
  // A browser remembers code that failed to come: without a network none is asked for ahead.
  if (fetched.has(pathname) || isAway()) return;
  fetched.add(pathname);
  try {
    await Promise.all([fetchPageCode(pathname), i18n.loadNamespaces(PAGE_NEEDS[pathname]?.texts ?? [])]);
  } catch {
    fetched.delete(pathname);
  }
}

/**
 * Fetches what stands behind a link as soon as somebody points at it, touches it or comes to it by keyboard: the
 * page's code, texts and first data are on their way before the link is followed.
 */
export function fetchOnIntent(): void {
  if (savesData()) return;
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(kind, onIntent, { passive: true });
}

function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.target || link.download) return;
  if (link.pathname === window.location.pathname || isAway()) return;
  void fetchPage(link.pathname);
  for (const path of PAGE_NEEDS[link.pathname]?.data ?? []) warmUp({ method: 'get', path });
}

/**
 * Fetches the code and texts of pages that may be opened from `pathname`, one after another, while nothing else is
 * going on: they open at once then, also when the network has gone. Not for who asked their browser to save data.
 */
export function fetchAhead(pathname: string): void {
  const waiting = NEXT.find(({ within }) => within.test(pathname))?.paths.filter(
    (path) => !fetched.has(path),
  );
  if (!waiting || savesData()) return;
  const next = (): void => {
    const path = waiting.shift();
    if (path) void fetchPage(path).then(() => whenIdle(next));
  };
  whenIdle(next);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(task: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
  else setTimeout(task, 200);
}
