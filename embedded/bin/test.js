/**
 * `npm test`: everything from a fresh machine on. Packages, Redis, Chromium and the built client are put
 * in place, then vitest (unit, client, across processes) and Playwright (browser) run. Arguments go to both,
 * for instance a part of a file's path. The last lines tell where the time went, name what failed and count.
 *
 * With TEST_SUMMARY_FILE the names and the count go to that file instead, for a caller that adds to them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, say } from './prepare.js';
import { root } from './source-digest.js';
import { readPlaywright, readVitest, stopwatch, summary, timeReport } from './test-report.js';

/** The one without windows first: it draws the same pages with less work. */
const CHROMIUM = {
  title: 'Chromium',
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  aptPackages: ['chromium-headless-shell', 'chromium'],
  otherwise: 'give the path of one in CHROMIUM',
};

/** Each is a call of vitest of its own: what one phase starts does not run beside another. */
const PROJECTS = [
  { name: 'Unit', project: 'unit' },
  { name: 'Client', project: 'client' },
  { name: 'Across processes, on a shared site', project: 'integration-shared' },
  { name: 'Across processes, on sites of their own', project: 'integration-own' },
];

const only = process.argv.slice(2);
/** A seed draws another order of vitest's files, which may not depend on each other. */
const seed = process.env.SHUFFLE_SEED;
const order = seed ? ['--sequence.shuffle.files', `--sequence.seed=${seed}`] : [];
const reports = mkdtempSync(join(tmpdir(), 'lode-test-'));

try {
  await prepare();
  await preparePrograms();
  const phases = [];
  for (const one of PROJECTS) phases.push(await measured(one.name, () => runVitest(one.project)));
  phases.push(await measured('Browser', runPlaywright));
  finish(phases);
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function measured(name, run) {
  const stop = stopwatch();
  const result = await run();
  return { name, ...result, ...stop() };
}

/** Redis and Chromium, installed where that is possible. */
async function preparePrograms() {
  const { register } = await import('tsx/esm/api');
  register();
  const { ensureProgram } = await import('../programs.ts');
  const { REDIS } = await import('../redis.ts');
  if (!process.env.REDIS_URL) await ensureProgram(REDIS, (text) => say('Redis', text));
  process.env.CHROMIUM ||= await ensureProgram(CHROMIUM, (text) => say('Chromium', text));
}

async function runVitest(project) {
  const report = join(reports, `${project}.json`);
  const filter = only.length > 0 ? [...only, '--passWithNoTests'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', `--project=${project}`, ...reporters, ...order, ...filter];
  const succeeded = await runShown('vitest', args);
  return honest(
    readVitest(readReport(report), (path) => relative(root, path)),
    succeeded,
  );
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const filter = only.length > 0 ? [...only, '--pass-with-no-tests'] : [];
  const args = ['test', '--config=tests/playwright.config.ts', '--reporter=list,json', ...filter];
  const succeeded = await runShown('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return honest(readPlaywright(readReport(report)), succeeded);
}

/** A runner that failed without a failed test still failed. */
function honest(counts, succeeded) {
  return succeeded ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

function runShown(tool, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    // The runner is in our process group and ends in its own order; we wait for it.
    const wait = (signal) => signal === 'SIGTERM' && child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, wait);
    const done = (succeeded) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, wait);
      resolve(succeeded);
    };
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function finish(phases) {
  const tell = (lines) => `${lines.join('\n')}\n`;
  const last = summary(phases);
  process.stdout.write(`\n${tell(timeReport(phases))}`);
  if (process.env.TEST_SUMMARY_FILE) writeFileSync(process.env.TEST_SUMMARY_FILE, tell(last));
  else process.stdout.write(`\n${tell(last)}`);
  const sum = (key) => phases.reduce((total, phase) => total + phase[key], 0);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
