import type { CustomerFigure, CustomerReportRow } from '@lode/shared/reports/customer-schemas';
import { NONE } from '@lode/shared/reports/period';
import { reportRoutes } from '@lode/shared/reports/rest';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/ui/data-table.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { screenOf } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { CUSTOMER_TEXTS, useCustomerWords } from './customer-words.ts';
import { FigureRows } from './figure-rows.tsx';
import { askedOf, type Changes, type ReportQuery, reportLink, WHOLE } from './report-period.ts';

const LIMIT = 25;
const FILTERS = ['country', 'language', 'invited', 'inviter', 'day', 'week', 'since'] as const;

interface CustomerRowsProps {
  query: ReportQuery;
  figure: CustomerFigure;
  page: number;
  change: (changes: Changes & { page?: string }) => void;
}

/** The customers that a figure of the customer report counts. */
export function CustomerRows({ query, figure, page, change }: CustomerRowsProps) {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  const words = useCustomerWords();
  const asked = askedOf(query, FILTERS, { figure });
  const list = useLoaded(JSON.stringify([asked, page]), (signal) =>
    call(
      reportRoutes.customersRows,
      { query: askedOf(query, FILTERS, { figure, page, limit: LIMIT }), signal },
      'admin',
    ),
  );
  const sum = list.data?.measure;
  // A cell of the weeks has a rule of its own.
  const { since } = query;
  return (
    <FigureRows
      title={
        since ? `${t('customers.stayed')}: ${t('customers.week_n', { week: since })}` : words.name(figure)
      }
      rule={since ? t('customers.rule.stayed') : words.rule(figure)}
      sum={sum && [`× ${words.textOf(sum)}`, words.timeOf(sum)].filter(Boolean).join(' · ')}
      list={list}
      columns={useColumns(figure)}
      keyOf={({ user_id }) => user_id}
      back={reportLink(query, WHOLE)}
      onPage={(next) => change({ page: String(next) })}
      load={() => fetchFile(reportRoutes.customersFile, { query: asked }, 'admin')}
    />
  );
}

const STEPS = {
  deposited: 'deposited_at',
  bought: 'bought_at',
  paid: 'paid_at',
  withdrew: 'withdrew_at',
} as const;

function useColumns(figure: CustomerFigure): Column<CustomerReportRow>[] {
  const { t } = useTranslation(CUSTOMER_TEXTS);
  const words = useCustomerWords();
  const format = useFormat();
  const steps = Object.entries(STEPS).map(
    ([step, field]): Column<CustomerReportRow> => ({
      id: field,
      heading: words.name(step as keyof typeof STEPS),
      cell: ({ [field]: at }) => at && format.date(at),
    }),
  );
  const value: Column<CustomerReportRow> = {
    id: 'value',
    heading: t('customers.took'),
    numeric: true,
    card: 'mark',
    cell: (row) => words.ownTime(row.value),
  };
  return [
    {
      id: 'customer',
      heading: t('finance:column.customer'),
      card: 'title',
      cell: ({ user_id, username }) => (
        <TextLink to={screenOf({ type: 'user', id: user_id }) ?? ''}>{username}</TextLink>
      ),
    },
    { id: 'at', heading: t('finance:column.registered'), cell: ({ at }) => format.exactTime(at) },
    ...steps,
    {
      id: 'country',
      heading: t('finance:column.country'),
      cell: ({ country }) => words.country(country ?? NONE),
    },
    {
      id: 'language',
      heading: t('accounts:preferences.language'),
      cell: ({ language }) => words.language(language ?? NONE),
    },
    { id: 'inviter', heading: t('customers.inviter'), cell: ({ inviter }) => inviter },
    ...(words.isStep(figure) ? [value] : []),
  ];
}
