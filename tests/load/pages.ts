/**
 * How soon each of a customer's pages has its content from the second page on, and how much moves meanwhile, on a slow
 * phone as Lighthouse's mobile profile has it: `npm start`, then `npm run pages` (`SITE=` for another address than port
 * 3000). It logs in as the demo's customer, and leaves nothing behind. On a busy machine the slowed processor is slower still.
 */
import { accountRoutes } from '@lode/shared/accounts/rest';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { DEMO } from '../e2e/demo-site.ts';
import { Api } from '../harness/api.ts';
import { ownPages } from './own-pages.ts';

const SITE = process.env.SITE ?? 'http://localhost:3000';
const PHONE = { width: 412, height: 823 };
const PATIENT = { timeout: 120_000 };
/** So long after its coming a page begins to fetch ahead (client/src/lib/settled.ts), and once that has come others are opened. */
const SETTLED_MS = 5000;
const QUIET_MS = 3000;
/** What moves later than this was not the page's coming. */
const WATCHED_MS = 2000;

/** Where a customer arrives. */
const FIRST = '/app/dashboard';
const MOST_MS = 1000;
const MOST_SHIFT = 0.01;

async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Seen {
  ms: number;
  shift: number;
  moved: string[];
}

/** In the page: begins to add up what moves. */
function watchShifts(): void {
  const seen = { shift: 0, moved: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const by = Number(Reflect.get(entry, 'value'));
      seen.shift += by;
      const sources = Reflect.get(entry, 'sources') as { node?: Element | null }[] | undefined;
      const names = (sources ?? []).map(({ node }) => node?.nodeName ?? '?').join(' ');
      seen.moved.push(`${by.toFixed(4)} ${names}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the page: goes to `path` as a link does, and answers when its heading and its figures are there. */
function open(path: string): Promise<number> {
  Object.assign(Reflect.get(window, 'seen') as object, { shift: 0, moved: [] });
  const before = document.querySelector('main h1');
  const began = performance.now();
  history.pushState({}, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  return new Promise((resolve) => {
    const look = () => {
      const main = document.querySelector('main');
      const title = main?.querySelector('h1') ?? null;
      if (title && title !== before && !main?.querySelector('[aria-busy=true]'))
        resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const shiftsOf = (page: Page): Promise<Omit<Seen, 'ms'>> =>
  page.evaluate(() => Reflect.get(window, 'seen') as Omit<Seen, 'ms'>);

async function second(page: Page, path: string): Promise<Seen> {
  const ms = await page.evaluate(open, path);
  await page.waitForTimeout(WATCHED_MS);
  return { ms, ...(await shiftsOf(page)) };
}

async function whole(page: Page, path: string): Promise<Seen> {
  const began = performance.now();
  await page.goto(SITE + path, { waitUntil: 'load', ...PATIENT });
  await page.locator('h1').first().waitFor(PATIENT);
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, PATIENT);
  const ms = performance.now() - began;
  await page.waitForTimeout(WATCHED_MS);
  return { ms, ...(await shiftsOf(page)) };
}

function tell(what: string, path: string, { ms, shift, moved }: Seen): void {
  const largest = shift > 0.005 ? `  ${moved.join(' | ')}` : '';
  const missed = (what === 'second' && ms > MOST_MS) || shift > MOST_SHIFT ? '  short of the goal' : '';
  process.stdout.write(
    `${what.padEnd(7)} ${path.padEnd(44)} ${Math.round(ms)} ms  shift ${shift.toFixed(4)}${missed}${largest}\n`,
  );
}

const { token } = await new Api(SITE).call(accountRoutes.login, { body: DEMO.customer });
const pages = await ownPages(new Api(SITE, token), FIRST);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, locale: 'en-US' });
  // tsx keeps the names of functions by calling this, in the page too.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  await slow(await context.newCDPSession(page));
  for (const path of pages.outside) tell('public', path, await whole(page, path));
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  tell('first', FIRST, await whole(page, FIRST));
  await page.waitForTimeout(SETTLED_MS + QUIET_MS);
  await page.waitForLoadState('networkidle', PATIENT);
  await page.waitForTimeout(QUIET_MS);
  for (const path of pages.inside) tell('second', path, await second(page, path));
} finally {
  await browser.close();
  await pages.leave();
}
