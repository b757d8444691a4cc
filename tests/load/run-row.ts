import { serveHelper } from './helper.ts';
import type { Figure } from './report.ts';
import { rows } from './rows/rows.ts';

/** A row in a process of its own: the product's settings are read once in a process. */
const api = {
  run(name: string, quick: boolean): Promise<Figure[]> {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`There is no row called ${name}`);
    const say = (text: string) => void process.stderr.write(`  ${name.padEnd(8)} ${text}\n`);
    return row.run({ quick, say });
  },
};

export type RunRowApi = typeof api;

serveHelper(api);
