/**
 * `npm run soak`: the tests that have a size, at their full one: chaos, crashes in money's steps, storm, fuzz,
 * enumeration, the ledger's model, the books under racing operations, kills and restored copies, a year of mining with its treasury, isolation, the store under kills, bad disks and cut power, options for nothing, the assistant, the attacks of an hour
 * (`security`). Arguments go to vitest.
 *
 * `npm run soak -- suite [times]`: the whole suite as it is, ten times, its files in an order drawn for each.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
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
  TORTURE_ROUNDS: '300',
  POWER_CUTS: '300',
  OPTIONS_GAMES: '1000',
  YEAR_DAYS: '400',
  YEAR_TREASURY: '1',
  BOOKS_OPERATIONS: '10000',
  BOOKS_KILLS: '100',
  CRASH_STRIDE: '1',
  SECURITY_STEPS: '60',
  SECURITY_TRIES: '2',
  SECURITY_DEEDS: '60000',
  ASSISTANT_ROUNDS: '200',
  ASSISTANT_RACES: '1000',
};
const FILES = [
  'tests/chaos',
  'tests/security/lockout',
  'tests/security/costs',
  'tests/contract/fuzz',
  'tests/integration/enumeration',
  'tests/integration/ledger-model',
  'tests/integration/year',
  'tests/integration/assistant',
  'embedded/mongo/isolation',
  'embedded/mongo/torture',
  'server/src/features/deposits/options',
];

/** One after the other: each project has a store of its own, and only one of them the shared site. */
const PROJECTS = ['integration-shared', 'integration-own', 'unit'];

const [first, ...more] = process.argv.slice(2);
process.exit(first === 'suite' ? repeatSuite(Number(more[0] ?? 10)) : runFullSize());

function runFullSize(): number {
  const files = first === undefined ? FILES : [first, ...more];
  const vitest = join(projectRoot, 'node_modules/.bin/vitest');
  const env = { ...FULL_SIZE, ...process.env };
  const failed = PROJECTS.filter(
    (project) => run(vitest, ['run', '--passWithNoTests', '--project', project, ...files], env) !== 0,
  );
  return failed.length > 0 ? 1 : 0;
}

/** Tells what each round drew, so that a round that failed can be run again with `SHUFFLE_SEED`. */
function repeatSuite(times: number): number {
  const failed = Array.from({ length: times }, (_, index) => {
    const seed = process.env.SHUFFLE_SEED ?? String(randomInt(2 ** 31));
    process.stdout.write(`\n== Round ${index + 1} of ${times}, SHUFFLE_SEED=${seed}\n`);
    const script = join(projectRoot, 'embedded/bin/test.js');
    return run(process.execPath, [script], { ...process.env, SHUFFLE_SEED: seed }) === 0 ? [] : [seed];
  }).flat();
  process.stdout.write(
    `\n${times - failed.length} of ${times} rounds passed${failed.map((seed) => `; failed: ${seed}`).join('')}\n`,
  );
  return failed.length > 0 ? 1 : 0;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): number {
  return spawnSync(command, args, { cwd: projectRoot, env, stdio: 'inherit' }).status ?? 1;
}
