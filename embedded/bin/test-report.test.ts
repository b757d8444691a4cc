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
        {
          status: 'failed',
          fullName: 'works twice',
          failureMessages: ['\u001b[31mAssertionError: 1 is not 2\u001b[39m\n\n    at a.test.ts:7'],
        },
        { status: 'pending', fullName: 'not here' },
      ],
    },
    {
      name: '/project/b.test.ts',
      status: 'failed',
      startTime: 0,
      endTime: 10,
      assertionResults: [],
      message: 'No such module',
    },
  ],
};

const failedResult = {
  duration: 500,
  errors: [{ message: `Error: not closed\n${'waited\n'.repeat(20)}`, location: { line: 12 } }],
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
            { file: 'shell.spec.ts', title: 'closes', ok: false, tests: [{ results: [failedResult] }] },
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
    '    AssertionError: 1 is not 2',
    '        at a.test.ts:7',
    'FAILED: b.test.ts',
    '    No such module',
    '1 passed, 2 failed, 1 skipped',
  ]);
});

test('the counts of all runners are one line', () => {
  expect(summary([vitestPhase(), browserPhase()]).at(-1)).toBe('3 passed, 3 failed, 1 skipped');
});

test('why a test failed is told under its name, as far as eight lines go', () => {
  expect(summary([browserPhase()])).toEqual([
    'FAILED: shell.spec.ts: closes',
    '    at line 12',
    '    Error: not closed',
    ...Array.from({ length: 6 }, () => '    waited'),
    '2 passed, 1 failed',
  ]);
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
