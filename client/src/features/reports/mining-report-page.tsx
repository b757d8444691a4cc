import { Grid } from '@chakra-ui/react';
import {
  MINING_FIGURES,
  MINING_FORMS,
  type MiningFigure,
  type MiningLine,
  type MiningMeasure,
  type MiningReport,
  type MiningTable,
} from '@lode/shared/reports/mining-schemas';
import { NONE } from '@lode/shared/reports/period';
import { reportRoutes } from '@lode/shared/reports/rest';
import { mdiChartBoxOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { FigureDays } from './figure-days.tsx';
import { FigureTile } from './figure-tile.tsx';
import { MiningRows } from './mining-rows.tsx';
import { MINING_TEXTS, useMiningWords } from './mining-words.ts';
import { ReportPage } from './report-page.tsx';
import { askedInUtc, type ReportQuery, reportLink } from './report-period.ts';
import { ReportTable } from './report-table.tsx';
import { roundedShare } from './rounded-share.ts';

/** What belongs together, under the text that names it. */
const GROUPS: readonly { title: string; figures: readonly MiningFigure[] }[] = [
  { title: 'mining:tiles.estimate', figures: ['estimate_day', 'estimate_month', 'overestimated'] },
  { title: 'common:admin.finance', figures: ['revenue', 'fee', 'paid', 'operator_share', 'carried'] },
  { title: 'mining:list.power', figures: ['capacity', 'active', 'revenue_per_th', 'paid_per_th'] },
  {
    title: 'revenue:contracts',
    figures: ['sold', 'ended', 'renewed', 'price_of_ended', 'earned_by_ended'],
  },
];

/** Figures whose share of another one says more than they do. */
const SHARE_OF: Partial<Record<MiningFigure, MiningFigure>> = {
  renewed: 'ended',
  earned_by_ended: 'price_of_ended',
  overestimated: 'estimate_day',
};

/** What the farm earned and paid, and whether its estimates held; every figure opens its days or contracts. */
export function MiningReportPage() {
  const { t } = useTranslation(MINING_TEXTS);
  return (
    <ReportPage
      kind="mining"
      title={t('common:admin.report_mining')}
      lead={t('mining.lead')}
      figures={MINING_FIGURES}
      rows={MiningRows}
      zone="UTC"
      load={(query, signal) => call(reportRoutes.mining, { query, signal }, 'admin')}
    >
      {(report, query) => (
        <>
          {GROUPS.map(({ title, figures }) => (
            <Figures key={title} title={t(title)} figures={figures} report={report} query={query} />
          ))}
          <Tables report={report} query={query} />
        </>
      )}
    </ReportPage>
  );
}

interface FiguresProps {
  title: string;
  figures: readonly MiningFigure[];
  report: MiningReport;
  query: ReportQuery;
}

function Figures({ title, figures, report, query }: FiguresProps) {
  const { t } = useTranslation(MINING_TEXTS);
  const format = useFormat();
  const words = useMiningWords();
  const measures = new Map(report.figures.map(({ figure, now }) => [figure, now]));
  /** By what both show: of counts the counts, of money the money. */
  const shareOf = (figure: MiningFigure, now: MiningMeasure) => {
    const whole = SHARE_OF[figure];
    const of = whole && measures.get(whole);
    if (!of || of.count === 0) return undefined;
    const counted = MINING_FORMS[figure].shown === 'count';
    const share = counted ? now.count / of.count : Number(now.sum) / Number(of.sum);
    return Number.isFinite(share)
      ? t('share', { percent: format.percent(roundedShare(share)), figure: words.name(whole) })
      : undefined;
  };
  return (
    <Section title={title}>
      <Grid gap="3" templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}>
        {report.figures
          .filter(({ figure }) => figures.includes(figure))
          .map(({ figure, now, before }) => (
            <FigureTile
              key={figure}
              label={words.name(figure)}
              value={words.textOf(figure, now)}
              before={words.textOf(figure, before)}
              detail={[words.detailOf(figure, now), shareOf(figure, now)].filter(Boolean).join(' · ')}
              rule={words.rule(figure)}
              to={reportLink(query, { figure })}
            />
          ))}
      </Grid>
    </Section>
  );
}

function Tables({ report, query }: { report: MiningReport; query: ReportQuery }) {
  const { t } = useTranslation(MINING_TEXTS);
  const format = useFormat();
  const words = useMiningWords();
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
  const table = (name: MiningTable, title: string, nameOf: (line: MiningLine) => string) => ({
    title,
    lines: report.tables[name],
    figures: present.filter((figure) => name === 'day' || MINING_FORMS[figure].of === 'contract'),
    nameOf,
    figureName: words.name,
    text: (figure: MiningFigure, value: MiningMeasure) => words.textOf(figure, value) ?? '',
    linkTo: (line: MiningLine, figure: MiningFigure) => reportLink(query, { figure, [name]: line.key }),
    load: () =>
      fetchFile(reportRoutes.miningFile, { query: askedInUtc(query, [], { table: name }) }, 'admin'),
  });
  const planOf = ({ key, name }: MiningLine) => (key === NONE ? t('no_plan') : planName(name ?? key));
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
          step={words.scaleOf}
          daysOf={(figure) =>
            report.tables.day.map(({ key, figures: { [figure]: value } }) => ({
              day: key,
              value: value ? words.heightOf(value) : 0,
              text: (value && words.textOf(figure, value)) ?? '–',
            }))
          }
        />
      </ReportTable>
      <ReportTable {...table('plan', t('by_plan'), planOf)} />
    </>
  );
}
