import { expect, test } from 'vitest';
import { readPlaywright, readVitest, stopwatch, summary, timeReport } from './test-report.js';

const vitest = {
  testResults: [
    {
      name: '/project/a.test.ts',
      status: 'failed',
      startTime: 1000,
      endTime: 3500,
      assertionResults: [
        { status: 'passed', fullName: 'works' },
        { status: 'failed', fullName: 'works twice' },
        { status: 'pending', fullName: 'not here' },
      ],
    },
    { name: '/project/b.test.ts', status: 'failed', startTime: 0, endTime: 10, assertionResults: [] },
  ],
};

const playwright = {
  stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [
        { file: 'shell.spec.ts', title: 'opens', ok: true, tests: [{ results: [{ duration: 1500 }] }] },
      ],
      suites: [
        {
          specs: [
            { file: 'shell.spec.ts', title: 'closes', ok: false, tests: [{ results: [{ duration: 500 }] }] },
            { file: 'home.spec.ts', title: 'greets', ok: true, tests: [{ results: [{ duration: 9000 }] }] },
          ],
        },
      ],
    },
  ],
};

const vitestPhase = () => ({
  name: 'Unit',
  seconds: 4,
  busy: 0.956,
  worked: 7.6,
  ...readVitest(vitest, (path: string) => path.replace('/project/', '')),
});
const browserPhase = () => ({
  name: 'Browser',
  seconds: 11,
  busy: 0.5,
  worked: Number.NaN,
  ...readPlaywright(playwright),
});

test('a file that could not be loaded counts as a failure, beside the tests that failed', () => {
  expect(summary([vitestPhase()])).toEqual([
    'FAILED: a.test.ts: works twice',
    'FAILED: b.test.ts',
    '1 passed, 2 failed, 1 skipped',
  ]);
});

test('the counts of all runners are one line', () => {
  expect(summary([vitestPhase(), browserPhase()]).at(-1)).toBe('3 passed, 3 failed, 1 skipped');
  expect(summary([browserPhase()])).toEqual(['FAILED: shell.spec.ts: closes', '2 passed, 1 failed']);
});

test('where the time went: each phase with what it took of the cores, where that is known, then the slowest files', () => {
  const nothing = { ...browserPhase(), name: 'Client', files: [] };
  expect(timeReport([vitestPhase(), nothing, browserPhase()])).toEqual([
    'Where the time went:',
    '      4.0 s  Unit: 3 tests in 2 files, 8 s of a core, cores 96 % busy',
    '     11.0 s  Browser: 3 tests in 2 files, cores 50 % busy',
    'The slowest files:',
    '      9.0 s  home.spec.ts',
    '      2.5 s  a.test.ts',
    '      2.0 s  shell.spec.ts',
    '      0.0 s  b.test.ts',
  ]);
});

test('a phase’s share of busy cores and its work are those of its own time', () => {
  const moments = [
    { idle: 100, busy: 900 },
    { idle: 150, busy: 1050 },
  ];
  const times = [5000, 7500];
  const childrens = [3, 7];
  const stop = stopwatch(
    () => moments.shift() ?? { idle: 0, busy: 0 },
    () => times.shift() ?? 0,
    () => childrens.shift() ?? 0,
  );
  expect(stop()).toEqual({ seconds: 2.5, busy: 0.75, worked: 4 });
});
