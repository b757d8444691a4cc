import { CUSTOMER_FIGURES, CUSTOMER_TABLES } from '@lode/shared/reports/customer-schemas';
import { noRows } from '../figure-sum.ts';
import { NumberReader, NumberWriter } from '../rollups/packed-numbers.ts';
import { addPackedSum, packSum } from '../rollups/packed-sums.ts';
import { type CustomerTally, cohortIn, lineIn, type TallyLine } from './customer-tally.ts';

const countedIn = (line: TallyLine) => CUSTOMER_FIGURES.filter((figure) => line[figure]?.count);

/** The same sums are always the same bytes: lines stand in one order, and what was taken off again is left out. */
export function packTally({ lines, cohorts }: CustomerTally): Buffer {
  const out = new NumberWriter();
  for (const table of CUSTOMER_TABLES) {
    const own = inOrder(lines[table]).filter(([, line]) => countedIn(line).length > 0);
    out.number(own.length);
    for (const [key, line] of own) {
      out.text(key);
      writeLine(out, line);
    }
  }
  const weeks = inOrder(cohorts).filter(([, cohort]) => cohort.some((times) => times > 0));
  out.number(weeks.length);
  for (const [week, cohort] of weeks) {
    out.text(week);
    for (const times of cohort) out.number(times);
  }
  return out.bytes();
}

const inOrder = <T>(rows: ReadonlyMap<string, T>) =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1));

export function addPackedTally({ lines, cohorts }: CustomerTally, bytes: Uint8Array): void {
  const from = new NumberReader(bytes);
  for (const table of CUSTOMER_TABLES)
    for (let left = from.number(); left > 0; left -= 1) readLine(from, lineIn(lines[table], from.text()));
  for (let left = from.number(); left > 0; left -= 1) {
    const cohort = cohortIn(cohorts, from.text());
    for (const since of cohort.keys()) cohort[since] = (cohort[since] ?? 0) + from.number();
  }
}

/** All of it in one line. */
export function packLine(line: TallyLine): Buffer {
  const out = new NumberWriter();
  writeLine(out, line);
  return out.bytes();
}

export const addPackedLine = (to: TallyLine, bytes: Uint8Array) => readLine(new NumberReader(bytes), to);

function writeLine(out: NumberWriter, line: TallyLine): void {
  const figures = countedIn(line);
  out.number(figures.length);
  for (const figure of figures) {
    out.number(CUSTOMER_FIGURES.indexOf(figure));
    packSum(out, line[figure] ?? noRows());
  }
}

function readLine(from: NumberReader, to: TallyLine): void {
  for (let left = from.number(); left > 0; left -= 1) {
    const figure = CUSTOMER_FIGURES[from.number()];
    if (figure === undefined) throw new Error('A figure that there is not');
    to[figure] ??= noRows();
    addPackedSum(from, [to[figure]]);
  }
}
