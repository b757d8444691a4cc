import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { listFarmDays } from '../../mining/queries/list-farm-days.ts';
import { sumEndings } from '../../mining/queries/read-endings.ts';
import { sumSales } from '../../store/queries/read-sales.ts';
import { sumMiningMoney } from '../queries/sum-mining-money.ts';
import type { Span } from '../report-window.ts';
import { addPackedMining, emptyMining, type MiningSums, packMining } from './packed-mining.ts';
import { readRollups } from './read-rollups.ts';

/** What rows of whole days come to. REPORT_TOO_LARGE. */
async function sumRows({ start, end }: Span): Promise<MiningSums> {
  const span = { from: start, before: end };
  const [money, sales, endings] = await Promise.all([
    sumMiningMoney(dayOf(start), addDays(dayOf(end), -1)),
    sumSales(span),
    sumEndings(span),
  ]);
  return { money, sales, endings };
}

/** Null while a day is not divided: until then it may earn, and so may contracts that ended on it. */
export async function sumMiningDay(span: Span): Promise<Buffer | null> {
  const day = dayOf(span.start);
  const [farm] = await listFarmDays(day, day);
  return farm?.done ? packMining(day, await sumRows(span)) : null;
}

/** What days of UTC come to: of divided days what is kept of them, of the rest the rows. REPORT_TOO_LARGE. */
export async function readMining(span: Span): Promise<MiningSums> {
  const sums = emptyMining();
  const { days, gaps } = await readRollups('mining', span);
  for (const { day, sums: bytes } of days) addPackedMining(sums, day, bytes);
  for (const gap of gaps) {
    const { money, sales, endings } = await sumRows(gap);
    for (const [day, own] of money) sums.money.set(day, own);
    sums.sales.push(...sales);
    sums.endings.push(...endings);
  }
  return sums;
}
