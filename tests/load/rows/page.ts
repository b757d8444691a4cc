import { gzipSync } from 'node:zlib';
import { freePort } from '@lode/embedded/ports';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { buildCustomer } from '../../factories/people.ts';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { type Figure, inSeconds, type Row } from '../report.ts';

const SCRIPT_GOAL_KB = 130;
const APP_GOAL_KB = 200;
const SCORE_GOAL = 95;
const PAINT_GOAL_MS = 1800;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** What a first load has in script: kilobytes, each file compressed by gzip. */
async function scriptWeight(browser: Browser, url: string, token?: string): Promise<number> {
  const page = await browser.newPage();
  if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Lighthouse's mobile profile: a slow phone on a slow network, simulated. */
async function audit(url: string, port: number) {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!run) throw new Error('Lighthouse gave no result');
  const { categories, audits } = run.lhr;
  return {
    scores: CATEGORIES.map((id) => ({ id, score: Math.round((categories[id]?.score ?? 0) * 100) })),
    paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
  };
}

async function scriptFigure(what: string, goal: number, weight: Promise<number>): Promise<Figure> {
  const kilobytes = await weight;
  return {
    what: `${what}: script, gzip`,
    ours: `${kilobytes.toFixed(1)} kB`,
    goal: `≤ ${goal} kB`,
    reached: kilobytes <= goal,
  };
}

async function figures(url: string, token: string, quick: boolean): Promise<Figure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const script = await scriptFigure('First visit of /', SCRIPT_GOAL_KB, scriptWeight(browser, url));
    const app = await scriptFigure(
      'First load of /app, logged in',
      APP_GOAL_KB,
      scriptWeight(browser, `${url}app/dashboard`, token),
    );
    if (quick) return [script, app];
    const { scores, paintMs, shift } = await audit(url, port);
    return [
      script,
      app,
      {
        what: 'the same: largest paint, Lighthouse mobile',
        ours: inSeconds(paintMs),
        goal: `< ${PAINT_GOAL_MS / 1000} s`,
        reached: paintMs < PAINT_GOAL_MS,
      },
      { what: 'the same: layout shift', ours: shift.toFixed(3), goal: '0', reached: shift === 0 },
      ...scores.map(({ id, score }) => ({
        what: `Lighthouse: ${id}`,
        ours: String(score),
        goal: `≥ ${SCORE_GOAL}`,
        reached: score >= SCORE_GOAL,
      })),
    ];
  } finally {
    await browser.close();
  }
}

export const pageRow: Row = {
  name: 'page',
  title: 'The first visit of the home page, from the built site',
  run: async ({ quick, say }) => {
    const site = await startCluster({ servers: 1, workers: 0 });
    try {
      await attach(site);
      const { token } = await buildCustomer(site);
      say('weight, then Lighthouse 13 with its mobile profile');
      return await figures(`${site.urls[0] ?? ''}/`, token, quick);
    } finally {
      await detach();
      await site.stop();
    }
  },
};
