/** `npm run soak`: the tests that have a size, at their full one: chaos, crashes in money's steps, storm, fuzz, enumeration, the ledger's model, a year of mining, isolation. Arguments go to vitest. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';

const FULL_SIZE = {
  CHAOS_SECONDS: '60',
  CHAOS_SESSIONS: '50',
  STORM_SOCKETS: '1000',
  STORM_TIMED: '1',
  FUZZ_RUNS: '500',
  ENUMERATION_TRIES: '1000',
  ENUMERATION_TIMED: '1',
  LEDGER_COMMANDS: '100000',
  ISOLATION_TRANSACTIONS: '10000',
  YEAR_DAYS: '400',
  CRASH_STRIDE: '1',
};
const FILES = [
  'tests/chaos',
  'tests/contract/fuzz',
  'tests/integration/enumeration',
  'tests/integration/ledger-model',
  'tests/integration/year',
  'embedded/mongo/isolation',
];

const given = process.argv.slice(2);
const { status } = spawnSync(
  join(projectRoot, 'node_modules/.bin/vitest'),
  ['run', '--project', 'integration', '--project', 'unit', ...(given.length > 0 ? given : FILES)],
  { cwd: projectRoot, env: { ...FULL_SIZE, ...process.env }, stdio: 'inherit' },
);
process.exit(status ?? 1);
