import { Grid } from '@chakra-ui/react';
import {
  type FlowSum,
  MONEY_FIGURES,
  type MoneyFigure,
  type MoneyLine,
  type MoneyReport,
  type MoneyTable,
} from '@lode/shared/reports/money-schemas';
import { NONE } from '@lode/shared/reports/period';
import { reportRoutes } from '@lode/shared/reports/rest';
import { mdiChartBoxOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { fullMoney } from '../../lib/full-money.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { FigureDays } from './figure-days.tsx';
import { FigureTile } from './figure-tile.tsx';
import { MoneyRows } from './money-rows.tsx';
import { MONEY_TEXTS, useMoneyWords } from './money-words.ts';
import { ReportPage } from './report-page.tsx';
import { type ReportQuery, reportLink } from './report-period.ts';
import { ReportTable } from './report-table.tsx';

/** What the ledger's entries come to over a time; every figure opens the entries that it adds up. */
export function MoneyReportPage() {
  const { t } = useTranslation(MONEY_TEXTS);
  return (
    <ReportPage
      kind="money"
      title={t('common:admin.report_money')}
      lead={t('money_lead')}
      figures={MONEY_FIGURES}
      rows={MoneyRows}
      load={(query, signal) => call(reportRoutes.money, { query, signal }, 'admin')}
    >
      {(report, query) => (
        <>
          <Figures report={report} query={query} />
          <Tables report={report} query={query} />
        </>
      )}
    </ReportPage>
  );
}

interface ReportProps {
  report: MoneyReport;
  query: ReportQuery;
}

function Figures({ report, query }: ReportProps) {
  const { t } = useTranslation(MONEY_TEXTS);
  const format = useFormat();
  const words = useMoneyWords();
  return (
    <Section title={t('common:admin.finance')}>
      <Grid gap="3" templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}>
        {report.figures.map(({ figure, now, before }) => (
          <FigureTile
            key={figure}
            label={words.name(figure)}
            value={fullMoney(format, now.sum)}
            before={fullMoney(format, before.sum)}
            detail={`× ${format.integer(now.count)}`}
            rule={words.rule(figure)}
            to={reportLink(query, { figure })}
          />
        ))}
      </Grid>
    </Section>
  );
}

function Tables({ report, query }: ReportProps) {
  const { t } = useTranslation(MONEY_TEXTS);
  const format = useFormat();
  const words = useMoneyWords();
  const planName = usePlanName();
  const present = report.figures.filter(({ now }) => now.count > 0).map(({ figure }) => figure);
  if (present.length === 0)
    return (
      <Card>
        <EmptyState
          icon={mdiChartBoxOutline}
          title={t('finance:no_match')}
          text={t('finance:no_match_period')}
        />
      </Card>
    );
  const { from, to, zone } = query;
  const table = (name: MoneyTable, title: string, nameOf: (line: MoneyLine) => string) => ({
    title,
    lines: report.tables[name].filter((line) => name === 'day' || Object.keys(line.figures).length > 0),
    figures: present.filter((figure) => report.tables[name].some((line) => line.figures[figure])),
    nameOf,
    figureName: words.name,
    text: (_: MoneyFigure, { sum }: FlowSum) => format.exactMoney(sum),
    linkTo: (line: MoneyLine, figure: MoneyFigure) => reportLink(query, { figure, [name]: line.key }),
    load: () => fetchFile(reportRoutes.moneyFile, { query: { from, to, zone, table: name } }, 'admin'),
  });
  const planOf = ({ key, name }: MoneyLine) => (key === NONE ? t('no_plan') : planName(name ?? key));
  return (
    <>
      <ReportTable
        {...table('day', t('by_day'), ({ key }) => format.date(`${key}T12:00:00`))}
        lines={report.tables.day.toReversed()}
      >
        <FigureDays
          label={t('by_day')}
          figures={present}
          figureName={words.name}
          scaleWidth={72}
          step={(_, value) => format.moneyWhole(value)}
          daysOf={(figure) =>
            report.tables.day.map(({ key, figures }) => ({
              day: key,
              value: Number(figures[figure]?.sum ?? 0),
              text: format.exactMoney(figures[figure]?.sum ?? '0'),
            }))
          }
        />
      </ReportTable>
      <ReportTable {...table('coin', t('by_coin'), ({ key }) => key)} />
      <ReportTable {...table('plan', t('by_plan'), planOf)} />
    </>
  );
}
