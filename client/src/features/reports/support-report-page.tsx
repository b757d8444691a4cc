import { Box, Grid, Text } from '@chakra-ui/react';
import { NONE } from '@lode/shared/reports/period';
import { reportRoutes } from '@lode/shared/reports/rest';
import {
  ASSISTANT_FIGURES,
  type CountedHours,
  type Measure,
  PERSON_FIGURES,
  SUPPORT_FIGURES,
  type SupportFigure,
  type SupportLine,
  type SupportReport,
  type SupportTable,
} from '@lode/shared/reports/support-schemas';
import { labelRoutes } from '@lode/shared/support/label-rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { mdiChartBoxOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { FilterSwitch } from '../../components/ui/filter-switch.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureDays } from './figure-days.tsx';
import { FigureTile } from './figure-tile.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type FiltersProps, ReportPage } from './report-page.tsx';
import { askedOf, type ReportQuery, reportLink, TOPIC_KEYS } from './report-period.ts';
import { ReportTable } from './report-table.tsx';
import { roundedShare } from './rounded-share.ts';
import { SupportRows } from './support-rows.tsx';
import { SUPPORT_TEXTS, useSupportWords } from './support-words.ts';
import { WeekTable } from './week-table.tsx';

/** How the desk and the assistant did over a time; every figure opens the conversations that it counts. */
export function SupportReportPage() {
  const { t } = useTranslation(SUPPORT_TEXTS);
  return (
    <ReportPage
      kind="support"
      title={t('common:admin.report_support')}
      lead={t('support_lead')}
      figures={SUPPORT_FIGURES}
      rows={SupportRows}
      filters={Filters}
      names={FILTERS}
      load={(query, signal) => call(reportRoutes.support, { query, signal }, 'admin')}
    >
      {(report, query) => (
        <>
          {report.hours && <HoursLine hours={report.hours} />}
          <Figures title={t('common:admin.service')} figures={PERSON_FIGURES} report={report} query={query} />
          <Figures
            title={t('console:filter.assistant')}
            figures={ASSISTANT_FIGURES}
            report={report}
            query={query}
          />
          <Tables report={report} query={query} />
        </>
      )}
    </ReportPage>
  );
}

function Filters({ query, change }: FiltersProps) {
  const { t } = useTranslation(SUPPORT_TEXTS);
  const words = useSupportWords();
  const agents = useLoaded('agents', (signal) => call(adminServiceRoutes.agents, { signal }, 'admin'));
  const tags = useLoaded('tags', (signal) => call(labelRoutes.listTags, { signal }, 'admin'));
  const nameOf = (id: string) => tags.data?.find((tag) => tag.id === id)?.name ?? words.tag({ key: id });
  const known = agents.data?.map(({ username }) => username) ?? [];
  return (
    <ReportFilters query={query} change={change} names={FILTERS}>
      <FilterSelect
        label={t('by_topic')}
        any={t('all_topics')}
        value={query.topic}
        options={TOPIC_KEYS}
        text={words.topic}
        onChange={(topic) => change({ topic })}
      />
      <FilterSelect
        label={t('console:labels.tags')}
        any={t('console:labels.any_tag')}
        value={query.tag}
        options={[...(tags.data?.map(({ id }) => id) ?? []), NONE]}
        text={nameOf}
        onChange={(tag) => change({ tag })}
      />
      <FilterSelect
        label={t('by_agent')}
        any={t('all_agents')}
        value={query.agent}
        options={[...new Set([...known, ...(query.agent ? [query.agent] : [])])]}
        text={words.agent}
        onChange={(agent) => change({ agent })}
      />
      <FilterSwitch
        label={t('console:levels.business_hours')}
        checked={Boolean(query.hours)}
        onChange={(on) => change({ hours: on ? 'business' : '' })}
      />
    </ReportFilters>
  );
}

const FILTERS = ['topic', 'tag', 'agent', 'hours'] as const;
const RATING: readonly SupportFigure[] = ['rating'];
/** The two ways in which what was promised ends. */
const LEVELS: readonly SupportFigure[] = ['level_kept', 'level_broken'];

/** Above the figures: which hours their durations count. */
function HoursLine({ hours: { always_open, changed_at } }: { hours: CountedHours }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <Text textStyle="sm" color="muted">
      {t(always_open ? 'hours.always' : 'hours.counted')}{' '}
      {!always_open && changed_at && t('hours.changed', { time: format.exactTime(changed_at) })}
    </Text>
  );
}

interface FiguresProps {
  title: string;
  figures: readonly SupportFigure[];
  report: SupportReport;
  query: ReportQuery;
}

function Figures({ title, figures, report, query }: FiguresProps) {
  const words = useSupportWords();
  const format = useFormat();
  const shown = report.figures.filter(({ figure }) => figures.includes(figure));
  const promised = shown.reduce((sum, { figure, now }) => sum + (LEVELS.includes(figure) ? now.count : 0), 0);
  const detailOf = (figure: SupportFigure, now: Measure) =>
    LEVELS.includes(figure) && promised > 0
      ? format.percent(roundedShare(now.count / promised))
      : words.detailOf(figure, now);
  return (
    <Section title={title}>
      <Grid gap="3" templateColumns={{ base: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' }}>
        {shown.map(({ figure, now, before }) => (
          <FigureTile
            key={figure}
            label={words.name(figure)}
            value={words.textOf(figure, now)}
            before={words.textOf(figure, before)}
            detail={detailOf(figure, now)}
            rule={words.rule(figure, query)}
            to={reportLink(query, { figure })}
          />
        ))}
      </Grid>
    </Section>
  );
}

function Tables({ report, query }: { report: SupportReport; query: ReportQuery }) {
  const { t } = useTranslation(SUPPORT_TEXTS);
  const format = useFormat();
  const words = useSupportWords();
  const figures = report.figures.filter(({ now }) => now.count > 0).map(({ figure }) => figure);
  if (figures.length === 0)
    return (
      <Card>
        <EmptyState
          icon={mdiChartBoxOutline}
          title={t('console:metrics.empty')}
          text={t('finance:no_match_period')}
        />
      </Card>
    );
  const load = (table: SupportTable) => () =>
    fetchFile(reportRoutes.supportFile, { query: askedOf(query, FILTERS, { table }) }, 'admin');
  const table = (name: SupportTable, title: string, nameOf: (line: SupportLine) => string) => ({
    title,
    lines: report.tables[name],
    figures,
    nameOf,
    figureName: words.name,
    text: (figure: SupportFigure, value: Measure) => words.textOf(figure, value) ?? '',
    linkTo: (line: SupportLine, figure: SupportFigure) => reportLink(query, { figure, [name]: line.key }),
    load: load(name),
  });
  const filled = (name: SupportTable) =>
    report.tables[name].filter((line) => Object.keys(line.figures).length > 0);
  return (
    <>
      <ReportTable
        {...table('day', t('by_day'), ({ key }) => format.date(`${key}T12:00:00`))}
        lines={report.tables.day.toReversed()}
      >
        <FigureDays
          label={t('by_day')}
          figures={figures}
          figureName={words.name}
          scaleWidth={48}
          step={(figure, value) => words.scaleOf(figure, value)}
          daysOf={(figure) =>
            report.tables.day.map(({ key, figures: { [figure]: value } }) => ({
              day: key,
              value: value ? words.heightOf(figure, value) : 0,
              text: (value && words.textOf(figure, value)) ?? '–',
            }))
          }
        />
      </ReportTable>
      <WeekTable
        title={t('by_hour')}
        lines={report.tables.slot}
        linkTo={(slot) => reportLink(query, { figure: 'started', slot: String(slot) })}
        load={load('slot')}
      />
      <ReportTable
        {...table('topic', t('by_topic'), ({ key }) => words.topic(key))}
        lines={filled('topic')}
      />
      <ReportTable {...table('tag', t('console:labels.tags'), words.tag)} lines={filled('tag')}>
        <Box textStyle="sm" color="muted" mb="3">
          {t('tags_hint')}
        </Box>
      </ReportTable>
      <ReportTable {...table('agent', t('by_agent'), ({ key }) => words.agent(key))} />
      <ReportTable
        {...table('rating', t('console:rating.title'), ({ key }) =>
          t('console:rating.of_five', { rating: key }),
        )}
        figures={RATING}
        text={(_, { count }: Measure) => format.integer(count)}
      />
    </>
  );
}
