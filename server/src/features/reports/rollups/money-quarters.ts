import type { Coin } from '@lode/shared/core/money';
import { MONEY_FIGURES, type MoneyFigure } from '@lode/shared/reports/money-schemas';
import { type QuarterSum, sumByQuarter } from '../../ledger/queries/read-movements.ts';
import { movementsOf } from '../money-filter.ts';
import type { Span } from '../report-window.ts';
import { readRollups } from './read-rollups.ts';

/** A figure's sum of a quarter of an hour and a coin, as it is kept. */
type Kept = [figure: MoneyFigure, quarter: string, coin: Coin | null, count: number, micros: string];

export interface FigureQuarter extends QuarterSum {
  figure: MoneyFigure;
}

/** Read from the entries. REPORT_TOO_LARGE. */
async function readQuarters(span: Span): Promise<FigureQuarter[]> {
  const all = await Promise.all(
    MONEY_FIGURES.map(async (figure) => {
      const quarters = await sumByQuarter(movementsOf(figure, span));
      return quarters.map((quarter) => ({ ...quarter, figure }));
    }),
  );
  return all.flat();
}

/** The same sums are always the same bytes. */
export async function packMoney(span: Span): Promise<Buffer> {
  const kept = (await readQuarters(span)).map(
    ({ figure, quarter, coin, count, amount }): Kept => [
      figure,
      quarter.toISOString(),
      coin,
      count,
      String(amount),
    ],
  );
  return Buffer.from(JSON.stringify(kept.map((sum) => JSON.stringify(sum)).sort()));
}

function unpackMoney(bytes: Uint8Array): FigureQuarter[] {
  const kept = JSON.parse(Buffer.from(bytes).toString()) as string[];
  return kept.map((text) => {
    const [figure, quarter, coin, count, micros] = JSON.parse(text) as Kept;
    return { figure, quarter: new Date(quarter), coin, count, amount: BigInt(micros) };
  });
}

/** What every figure comes to by quarters: of finished days what is kept of them, of the rest the entries. REPORT_TOO_LARGE. */
export async function quartersIn(span: Span): Promise<FigureQuarter[]> {
  const { days, gaps } = await readRollups('money', span);
  const read = await Promise.all(gaps.map(readQuarters));
  return [...days.flatMap(({ sums }) => unpackMoney(sums)), ...read.flat()];
}
