import { defineConfig } from 'vitest/config';

/** Beside the files they test: no process, no network. */
const UNIT = [
  ...['shared', 'server', 'workers', 'embedded'].map((name) => `${name}/**/*.test.ts`),
  'tests/assistant/*.test.ts',
];

/** Across packages: real processes; each worker has a store and a site of its own, which its files share. */
const ACROSS = ['contract', 'integration', 'security', 'chaos'].map((name) => `tests/${name}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: UNIT,
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
          testTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ACROSS,
          globalSetup: ['tests/harness/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
