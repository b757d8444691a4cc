import type { MoneyFigure, MoneyReportRow } from '@lode/shared/reports/money-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/ui/data-table.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { entriesAt } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import { MONEY_TEXTS, useMoneyWords } from './money-words.ts';
import { askedOf, type Changes, type ReportQuery, reportLink, WHOLE } from './report-period.ts';

const LIMIT = 25;
const FILTERS = ['day', 'coin', 'plan'] as const;

interface MoneyRowsProps {
  query: ReportQuery;
  figure: MoneyFigure;
  page: number;
  change: (changes: Changes & { page?: string }) => void;
}

/** The ledger's entries that a figure adds up, each leading to all entries about the same. */
export function MoneyRows({ query, figure, page, change }: MoneyRowsProps) {
  const words = useMoneyWords();
  const format = useFormat();
  const asked = askedOf(query, FILTERS, { figure });
  const list = useLoaded(JSON.stringify([asked, page]), (signal) =>
    call(
      reportRoutes.moneyRows,
      { query: askedOf(query, FILTERS, { figure, page, limit: LIMIT }), signal },
      'admin',
    ),
  );
  const sum = list.data?.measure;
  return (
    <FigureRows
      title={words.name(figure)}
      rule={words.rule(figure)}
      sum={sum && `× ${format.integer(sum.count)} · ${format.exactMoney(sum.sum)}`}
      list={list}
      columns={useColumns()}
      keyOf={({ entry_id }) => entry_id}
      back={reportLink(query, WHOLE)}
      onPage={(next) => change({ page: String(next) })}
      load={() => fetchFile(reportRoutes.moneyFile, { query: asked }, 'admin')}
    />
  );
}

function useColumns(): Column<MoneyReportRow>[] {
  const { t } = useTranslation(MONEY_TEXTS);
  const format = useFormat();
  return [
    {
      id: 'reference',
      heading: t('finance:ledger.tab.entries'),
      card: 'title',
      cell: ({ entry_id, reference }) =>
        reference ? (
          <TextLink to={entriesAt({ reference: reference.id })}>
            {t(`finance:reference.${reference.type}`, { defaultValue: reference.type })} …
            {reference.id.slice(-6)}
          </TextLink>
        ) : (
          entry_id
        ),
    },
    { id: 'at', heading: t('finance:column.created'), cell: ({ at }) => format.exactTime(at) },
    { id: 'memo', heading: t('comment'), wraps: true, cell: ({ memo }) => memo },
    {
      id: 'amount',
      heading: t('finance:column.amount'),
      numeric: true,
      card: 'mark',
      cell: ({ amount }) => format.exactMoney(amount),
    },
  ];
}
