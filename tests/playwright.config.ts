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
];

const tracing = process.env.TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  // Each has a site and a browser of its own. One more than two cores: much of a story is waiting.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: CHROMIUM_ARGS,
    },
    screenshot: 'only-on-failure',
    // Recording everything for the few that fail costs a fifth of the time: `TRACE=retain-on-failure` asks for it.
    trace: tracing,
  },
});
