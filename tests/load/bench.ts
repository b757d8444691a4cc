/**
 * `npm run bench -- [--quick] [row …]`: our paths beside the bare ones, in one run on the same store and
 * Redis; prints the ratios. Without names every row runs. `--quick` only shows that they run.
 */
import { cpus } from 'node:os';
import { startHelper } from './helper.ts';
import { type Figure, table } from './report.ts';
import { rows } from './rows/rows.ts';
import type { RunRowApi } from './run-row.ts';

const given = process.argv.slice(2);
const quick = given.includes('--quick');
const names = given.filter((argument) => !argument.startsWith('--'));
const unknown = names.find((name) => !rows.some((row) => row.name === name));
if (unknown !== undefined) {
  process.stderr.write(`There is no row "${unknown}": ${rows.map((row) => row.name).join(', ')}.\n`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const row of rows) {
  if (names.length > 0 && !names.includes(row.name)) continue;
  process.stderr.write(`${row.title}\n`);
  const helper = startHelper<RunRowApi>('./run-row.ts');
  try {
    figures.push(...(await helper.call('run', row.name, quick)));
  } finally {
    await helper.stop();
  }
}
process.stdout.write(`\n${table(figures)}\n\n`);
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}\n`);
