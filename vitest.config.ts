import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Beside the files they test: no process, no network. */
const UNIT = [
  ...['shared', 'server', 'workers', 'embedded'].map((name) => `${name}/**/*.test.ts`),
  'tests/{assistant,kubernetes,model,monitoring}/*.test.ts',
];

/** Across packages: real processes; each worker has a store and a site of its own. */
const ACROSS = ['contract', 'integration', 'security', 'chaos'].flatMap((name) =>
  globSync(`tests/${name}/**/*.test.ts`, { cwd: import.meta.dirname }),
);

/** Who uses the worker's site is one more process of it, and the same one as the file before: it is loaded once. */
const usesSharedSite = (file: string): boolean =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('useSharedSite(');

/** Limits end what hangs; how fast anything is, on whatever machine, is no test's business. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const ACROSS_SETTINGS = {
  environment: 'node',
  globalSetup: ['tests/harness/global-setup.ts'],
  ...PATIENT,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: UNIT,
          ...PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'client',
          // A file that needs a document says so in its first line: making one takes longer than most tests.
          environment: 'node',
          include: ['client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['client/src/test-setup.ts'],
          // A fresh context for each file instead of a fresh process: a third of the CPU, and as separate.
          pool: 'vmThreads',
          ...PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...ACROSS_SETTINGS,
          name: 'integration-shared',
          include: ACROSS.filter(usesSharedSite),
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...ACROSS_SETTINGS,
          // One more than two cores: much of these files is waiting for processes that start, die or are cut off.
          maxWorkers: 3,
          name: 'integration-own',
          include: ACROSS.filter((file) => !usesSharedSite(file)),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
