import { Box, Grid } from '@chakra-ui/react';
import {
  CUSTOMER_FIGURES,
  type CustomerFigure,
  type CustomerLine,
  type CustomerReport,
  type CustomerTable,
  FUNNEL_FIGURES,
  INVITERS_MAX,
  LEFT_FIGURES,
} from '@lode/shared/reports/customer-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import type { Measure } from '@lode/shared/reports/support-schemas';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { CohortTable } from './cohort-table.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { CUSTOMER_TEXTS, useCustomerWords } from './customer-words.ts';
import { FigureDays } from './figure-days.tsx';
import { FigureTile } from './figure-tile.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type FiltersProps, ReportPage } from './report-page.tsx';
import { askedOf, type ReportQuery, reportLink } from './report-period.ts';
import { ReportTable } from './report-table.tsx';
import { roundedShare } from './rounded-share.ts';

/** How far those who registered have come, and who came back; every figure opens its customers. */
export function CustomerReportPage() {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  return (
    <ReportPage
      kind="customers"
      title={t('common:admin.report_customers')}
      lead={t('customers.lead')}
      figures={CUSTOMER_FIGURES}
      rows={CustomerRows}
      filters={Filters}
      names={FILTERS}
      load={(query, signal) => call(reportRoutes.customers, { query, signal }, 'admin')}
    >
      {(report, query) => (
        <>
          <Figures title={t('customers.funnel')} figures={FUNNEL_FIGURES} report={report} query={query} />
          <Figures title={t('customers.left')} figures={LEFT_FIGURES} report={report} query={query} />
          <Tables report={report} query={query} />
        </>
      )}
    </ReportPage>
  );
}

const FILTERS = ['country', 'language', 'invited', 'inviter'] as const;

/** What a line of a table has chosen stands as a chip, to be dropped. */
function Filters({ query, change }: FiltersProps) {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  const words = useCustomerWords();
  const { country, language, invited, inviter } = query;
  return (
    <ReportFilters
      query={query}
      change={change}
      chosen={{
        ...(country && { country: words.country(country) }),
        ...(language && { language: words.language(language) }),
        ...(invited && { invited: words.invited(invited) }),
        ...(inviter && { inviter: `${t('customers.inviter')} …${inviter.slice(-6)}` }),
      }}
    />
  );
}

interface FiguresProps {
  title: string;
  figures: readonly CustomerFigure[];
  report: CustomerReport;
  query: ReportQuery;
}

function Figures({ title, figures, report, query }: FiguresProps) {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  const format = useFormat();
  const words = useCustomerWords();
  const all = report.figures.find(({ figure }) => figure === 'registered')?.now.count ?? 0;
  const shareOf = (figure: CustomerFigure, { count }: Measure) =>
    figure !== 'registered' &&
    all > 0 &&
    t('share', { percent: format.percent(roundedShare(count / all)), figure: words.name('registered') });
  return (
    <Section title={title}>
      <Grid gap="3" templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}>
        {report.figures
          .filter(({ figure }) => figures.includes(figure))
          .map(({ figure, now, before }) => (
            <FigureTile
              key={figure}
              label={words.name(figure)}
              value={words.textOf(now)}
              before={words.textOf(before)}
              detail={[shareOf(figure, now), words.timeOf(now)].filter(Boolean).join(' · ')}
              rule={words.rule(figure)}
              to={reportLink(query, { figure })}
            />
          ))}
      </Grid>
    </Section>
  );
}

function Tables({ report, query }: { report: CustomerReport; query: ReportQuery }) {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  const format = useFormat();
  const words = useCustomerWords();
  const present = report.figures.filter(({ now }) => now.count > 0).map(({ figure }) => figure);
  if (present.length === 0)
    return (
      <Card>
        <EmptyState
          icon={mdiAccountGroupOutline}
          title={t('finance:no_match')}
          text={t('finance:no_match_period')}
        />
      </Card>
    );
  const load = (name: CustomerTable | 'cohort') => () =>
    fetchFile(reportRoutes.customersFile, { query: askedOf(query, FILTERS, { table: name }) }, 'admin');
  const table = (name: CustomerTable, title: string, nameOf: (line: CustomerLine) => string) => ({
    title,
    lines: report.tables[name],
    figures: present,
    nameOf,
    figureName: words.name,
    text: (_: CustomerFigure, value: Measure) => words.textOf(value),
    linkTo: (line: CustomerLine, figure: CustomerFigure) => reportLink(query, { figure, [name]: line.key }),
    load: load(name),
  });
  return (
    <>
      <CohortTable
        cohorts={report.cohorts}
        linkTo={(week, since) =>
          reportLink(query, { figure: 'registered', week, ...(since && { since: String(since) }) })
        }
        load={load('cohort')}
      />
      <ReportTable {...table('day', t('by_day'), words.day)} lines={report.tables.day.toReversed()}>
        <FigureDays
          label={t('by_day')}
          figures={present}
          figureName={words.name}
          scaleWidth={48}
          step={(_, value) => format.amount(value, 0)}
          daysOf={(figure) =>
            report.tables.day.map(({ key, figures: { [figure]: value } }) => ({
              day: key,
              value: value?.count ?? 0,
              text: format.integer(value?.count ?? 0),
            }))
          }
        />
      </ReportTable>
      <ReportTable {...table('week', t('customers.week'), words.day)} />
      <ReportTable {...table('invited', t('customers.invitation'), ({ key }) => words.invited(key))} />
      <ReportTable {...table('inviter', t('customers.inviter'), ({ key, name }) => name ?? key)}>
        <Box textStyle="sm" color="muted" mb="3">
          {t('customers.inviter_hint', { most: format.integer(INVITERS_MAX) })}
        </Box>
      </ReportTable>
      <ReportTable {...table('country', t('finance:column.country'), ({ key }) => words.country(key))} />
      <ReportTable
        {...table('language', t('accounts:preferences.language'), ({ key }) => words.language(key))}
      />
    </>
  );
}
