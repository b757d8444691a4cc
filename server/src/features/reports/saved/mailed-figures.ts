import type { MailedFigure } from '@lode/shared/mail/mailed-figure';
import { customerReportQuery } from '@lode/shared/reports/customer-schemas';
import { MINING_FORMS, type MiningFigure, type MiningMeasure } from '@lode/shared/reports/mining-schemas';
import type { FlowSum } from '@lode/shared/reports/money-schemas';
import type { ReportPeriod } from '@lode/shared/reports/period';
import type { ReportKind, SavedReportBody } from '@lode/shared/reports/saved-schemas';
import { type Measure, type SupportFigure, supportReportQuery } from '@lode/shared/reports/support-schemas';
import { exportCustomerTable } from '../queries/export-customers.ts';
import { exportMiningTable } from '../queries/export-mining.ts';
import { exportMoneyTable } from '../queries/export-money.ts';
import { exportSupportTable } from '../queries/export-support.ts';
import { getCustomerReport } from '../queries/get-customer-report.ts';
import { getMiningReport } from '../queries/get-mining-report.ts';
import { getMoneyReport } from '../queries/get-money-report.ts';
import { getSupportReport } from '../queries/get-support-report.ts';

interface Mailed {
  figures: MailedFigure[];
  /** Its table by days, as on the screen (R3). */
  lines: AsyncGenerator<string>;
  /** What durations count, where that is not every second. */
  hours?: 'business' | 'always';
}

type Asked = ReportPeriod & SavedReportBody['filters'];

const TIMED: readonly SupportFigure[] = ['waiting', 'first_response', 'resolution'];
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const NOTHING = '–';

/** Hours, minutes and seconds: read alike in every language. */
function clock(seconds: number | null): string {
  if (seconds === null) return NOTHING;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function supportText(figure: SupportFigure, { count, sum, median }: Measure): string {
  if (TIMED.includes(figure)) return clock(median);
  if (figure !== 'rating') return plain.format(count);
  return sum === null ? NOTHING : `${plain.format(sum / count)} / 5`;
}

function miningText(figure: MiningFigure, { count, value }: MiningMeasure): string {
  const { unit, shown } = MINING_FORMS[figure];
  if (shown === 'count') return plain.format(count);
  if (value === null) return NOTHING;
  if (unit === 'usd') return dollars.format(Number(value));
  return `${plain.format(Number(value))} ${unit === 'th' ? 'TH/s' : '%'}`;
}

function told<F extends string, M>(
  figures: readonly { figure: F; now: M; before: M }[],
  text: (figure: F, measure: M) => string,
): MailedFigure[] {
  return figures.map(({ figure, now, before }) => ({
    figure,
    now: text(figure, now),
    before: text(figure, before),
  }));
}

/** What a mail says of a report. REPORT_TOO_LARGE; INVALID_PARAMS where its filters are none of that report's. */
export const MAILED: Record<ReportKind, (asked: Asked) => Promise<Mailed>> = {
  support: async (asked) => {
    const filter = supportReportQuery.parse(asked);
    const { figures, hours } = await getSupportReport(filter);
    return {
      figures: told(figures, supportText),
      lines: exportSupportTable(filter, 'day'),
      ...(hours && { hours: hours.always_open ? 'always' : 'business' }),
    };
  },
  money: async ({ from, to, zone }) => {
    const { figures } = await getMoneyReport({ from, to, zone });
    const text = (_: string, { sum }: FlowSum) => dollars.format(Number(sum));
    return { figures: told(figures, text), lines: exportMoneyTable({ from, to, zone }, 'day') };
  },
  mining: async ({ from, to }) => {
    const { figures } = await getMiningReport({ from, to });
    return { figures: told(figures, miningText), lines: exportMiningTable({ from, to }, 'day') };
  },
  customers: async (asked) => {
    const filter = customerReportQuery.parse(asked);
    const { figures } = await getCustomerReport(filter);
    const text = (_: string, { count }: Measure) => plain.format(count);
    return { figures: told(figures, text), lines: exportCustomerTable(filter, 'day') };
  },
};
