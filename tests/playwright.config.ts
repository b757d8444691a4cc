import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Root needs `--no-sandbox`; the rest keeps a headless browser from doing anything but our pages. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each page is a fresh load whose code mostly runs once: what is not called is not compiled (a tenth of its CPU).
  '--js-flags=--max-lazy',
];

const tracing = process.env.TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off';

const STORIES = join(import.meta.dirname, 'e2e');
/** The stories that need a site of other settings than the rest. */
const ON_OTHER_SITES = globSync('*.spec.ts', { cwd: STORIES }).filter((file) =>
  readFileSync(join(STORIES, file), 'utf8').includes('siteEnv:'),
);

export default defineConfig({
  testDir: STORIES,
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-results',
  // They end what hangs; on a busy machine everything takes several times as long.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  retries: 0,
  // One after the other: a worker starts anew for each other site, and after these for the rest once only.
  projects: [
    { name: 'other-sites', testMatch: ON_OTHER_SITES },
    { name: 'site', testMatch: '*.spec.ts', testIgnore: ON_OTHER_SITES },
  ],
  // Each has a site and a browser of its own. One more than two cores: much of a story is waiting.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    // What answers in a page's stead would answer before what a story puts in its way; the one about it lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: CHROMIUM_ARGS,
    },
    screenshot: 'only-on-failure',
    // Recording everything for the few that fail costs a fifth of the time: `TRACE=retain-on-failure` asks for it.
    trace: tracing,
  },
});
