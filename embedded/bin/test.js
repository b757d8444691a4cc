/**
 * `npm test`: everything from a fresh machine on. Packages, Redis, Chromium and the built client are put
 * in place, then vitest (unit, contract, integration) and Playwright (browser) run. Arguments go to both,
 * for instance a part of a file's path. The last lines name what failed and count what both of them ran.
 *
 * With TEST_SUMMARY_FILE those lines go to that file instead, for a caller that adds to them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, say } from './prepare.js';
import { root } from './source-digest.js';

const CHROMIUM = {
  title: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  aptPackage: 'chromium',
  otherwise: 'give the path of one in CHROMIUM',
};

const only = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'lode-test-'));

try {
  await prepare();
  await preparePrograms();
  const counts = [await runVitest(), await runPlaywright()];
  finish(sum(counts));
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
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

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const filter = only.length > 0 ? [...only, '--passWithNoTests'] : [];
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter];
  const succeeded = await runShown('vitest', args);
  const result = readReport(report);
  const counts = { passed: 0, failed: 0, skipped: 0, titles: [] };
  for (const { name, status: outcome, assertionResults } of result?.testResults ?? []) {
    const file = relative(root, name);
    for (const { status, fullName } of assertionResults) {
      counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
      if (status === 'failed') counts.titles.push(`${file}: ${fullName}`);
    }
    // A file that could not even be loaded has no tests to count.
    if (outcome === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed += 1;
      counts.titles.push(file);
    }
  }
  return honest(counts, succeeded);
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const filter = only.length > 0 ? [...only, '--pass-with-no-tests'] : [];
  const args = ['test', '--config=tests/playwright.config.ts', '--reporter=list,json', ...filter];
  const succeeded = await runShown('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const result = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = result?.stats ?? {};
  const failed = unexpected + flaky + (result?.errors?.length ?? 0);
  const titles = (result?.suites ?? []).flatMap(failedSpecs);
  return honest({ passed: expected, failed, skipped, titles }, succeeded);
}

/** The titles of a suite's failed tests, with their file. */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
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

function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const one of counts) for (const key of Object.keys(total)) total[key] += one[key];
  return { ...total, titles: counts.flatMap(({ titles }) => titles) };
}

function finish({ passed, failed, skipped, titles }) {
  const list = titles.map((title) => `FAILED: ${title}\n`).join('');
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
  if (process.env.TEST_SUMMARY_FILE) writeFileSync(process.env.TEST_SUMMARY_FILE, list + line);
  else process.stdout.write(`\n${list}${line}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
