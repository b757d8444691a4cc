/**
 * Takes the pictures of README from a running demo: `npm start`, then `npm run screenshots` (`SITE=` for another
 * address than port 3000). It logs in as the demo's people, changes nothing, and writes each screen in both themes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { activityRoutes } from '@lode/shared/activities/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { DEMO } from '../e2e/demo-site.ts';
import { Api } from '../harness/api.ts';

const SITE = process.env.SITE ?? 'http://localhost:3000';
const FOLDER = join(projectRoot, 'docs/screenshots');
const SIZE = { width: 1280, height: 800 };
const MOST_BYTES = 150_000;
const QUALITIES = [82, 70, 55, 40];
const PATIENT = { timeout: 150_000 };
const THEMES = ['light', 'dark'] as const;

type Side = 'user' | 'admin';
interface Screen {
  name: string;
  path: string;
  side?: Side;
}

/** Six, the console at a conversation. */
const screensWith = (conversation: string): Screen[] => [
  { name: 'home', path: '/' },
  { name: 'dashboard', path: '/app/dashboard', side: 'user' },
  { name: 'store', path: '/app/store', side: 'user' },
  { name: 'console', path: `/googleadmin/service?session=${conversation}`, side: 'admin' },
  { name: 'withdrawals', path: '/googleadmin/finance/withdrawals', side: 'admin' },
  { name: 'transparency', path: '/transparency' },
];

/** What the browsers of who logs in keep, and what they are shown. */
async function prepare() {
  const api = new Api(SITE);
  const [user, admin] = [
    await api.call(accountRoutes.login, { body: DEMO.customer }),
    await api.call(accountRoutes.adminLogin, { body: DEMO.admin }),
  ];
  const desk = new Api(SITE, admin.token);
  const [waiting] = await desk.call(adminServiceRoutes.waiting);
  const { items } = await desk.call(adminServiceRoutes.list, { query: { filter: 'closed', limit: 100 } });
  const activities = await new Api(SITE, user.token).call(activityRoutes.list);
  // Seen just now: none comes up over a screen.
  const seen = Object.fromEntries(activities.items.map(({ id }) => [id, Date.now()]));
  return {
    kept: {
      user: { token: user.token, activity_popups: JSON.stringify(seen) },
      admin: { admin_token: admin.token },
    },
    screens: screensWith((items.find(({ rating }) => rating !== null) ?? waiting)?.id ?? ''),
  };
}

/** A browser whose person has chosen a theme, and is logged in where the screen wants it. */
function visitor(browser: Browser, theme: string, own: Record<string, string>) {
  const kept = { ...own, theme, preferred_language: 'en' };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: SIZE,
    locale: 'en-US',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
  });
}

async function take(context: BrowserContext, { name, path }: Screen, theme: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${SITE}${path}`);
  await page.getByRole('heading').first().waitFor(PATIENT);
  // Its figures come after its frame.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, PATIENT);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await page.close();
  await write(shot, join(FOLDER, `${name}-${theme}.webp`));
}

/** As good as the most bytes allow. */
async function write(shot: Buffer, file: string): Promise<void> {
  for (const quality of QUALITIES) {
    const { size } = await sharp(shot).webp({ quality, effort: 6 }).toFile(file);
    if (size <= MOST_BYTES) return;
  }
  throw new Error(`${file} is over ${MOST_BYTES} bytes`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const { kept, screens } = await prepare();
  for (const theme of THEMES) {
    for (const screen of screens) {
      const context = await visitor(browser, theme, screen.side ? kept[screen.side] : {});
      await take(context, screen, theme);
      await context.close();
    }
  }
  process.stdout.write(`${screens.length} screens in ${THEMES.length} themes: ${FOLDER}\n`);
} finally {
  await browser.close();
}
