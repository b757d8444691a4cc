import { MINING_FORMS, type MiningFigure, type MiningReportRow } from '@lode/shared/reports/mining-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/ui/data-table.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { fullMoney } from '../../lib/full-money.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { screenOf } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import { MINING_TEXTS, useMiningWords } from './mining-words.ts';
import { askedInUtc, type Changes, type ReportQuery, reportLink, WHOLE } from './report-period.ts';

const LIMIT = 25;
const FILTERS = ['day', 'plan'] as const;

interface MiningRowsProps {
  query: ReportQuery;
  figure: MiningFigure;
  page: number;
  change: (changes: Changes & { page?: string }) => void;
}

/** The days or contracts that a figure of the mining report counts. */
export function MiningRows({ query, figure, page, change }: MiningRowsProps) {
  const words = useMiningWords();
  const asked = askedInUtc(query, FILTERS, { figure });
  const list = useLoaded(JSON.stringify([asked, page]), (signal) =>
    call(
      reportRoutes.miningRows,
      { query: askedInUtc(query, FILTERS, { figure, page, limit: LIMIT }), signal },
      'admin',
    ),
  );
  const sum = list.data?.measure;
  return (
    <FigureRows
      title={words.name(figure)}
      rule={words.rule(figure)}
      sum={sum && [words.textOf(figure, sum), words.detailOf(figure, sum)].filter(Boolean).join(' · ')}
      list={list}
      columns={useColumns(figure)}
      keyOf={({ id }) => id}
      back={reportLink(query, WHOLE)}
      onPage={(next) => change({ page: String(next) })}
      load={() => fetchFile(reportRoutes.miningFile, { query: asked }, 'admin')}
    />
  );
}

function useColumns(figure: MiningFigure): Column<MiningReportRow>[] {
  const { t } = useTranslation(MINING_TEXTS);
  const words = useMiningWords();
  const format = useFormat();
  const planName = usePlanName();
  const ofContracts = MINING_FORMS[figure].of === 'contract';
  const id: Column<MiningReportRow> = {
    id: 'id',
    heading: ofContracts ? t('revenue:contract') : t('by_day'),
    card: 'title',
    cell: (row) => <RowLink row={row} />,
  };
  const money = (
    name: 'price' | 'earned' | 'estimated' | 'paid',
    heading: string,
  ): Column<MiningReportRow> => ({
    id: name,
    heading,
    numeric: true,
    cell: ({ [name]: amount }) => amount && fullMoney(format, amount),
  });
  const value: Column<MiningReportRow> = {
    id: 'value',
    heading: MINING_FORMS[figure].unit === 'th' ? t('mining:list.power') : words.name(figure),
    numeric: true,
    card: 'mark',
    cell: (row) => words.inUnit(figure, row.value),
  };
  if (!ofContracts) {
    const compared = MINING_FORMS[figure].unit === 'percent';
    const estimates = [money('estimated', t('mining.estimated')), money('paid', t('mining.paid_per_th'))];
    return [id, ...(compared ? estimates : []), value];
  }
  return [
    id,
    { id: 'at', heading: t('revenue:day'), cell: ({ at }) => format.exactTime(at) },
    { id: 'customer', heading: t('finance:column.customer'), cell: ({ username }) => username },
    { id: 'plan', heading: t('by_plan'), cell: ({ plan }) => plan && planName(plan) },
    ...(figure === 'price_of_ended' ? [] : [money('price', t('mining:detail.cost'))]),
    ...(figure === 'sold' || figure === 'earned_by_ended' ? [] : [money('earned', t('mining:list.earned'))]),
    value,
  ];
}

/** A day that has not been divided has no screen yet. */
function RowLink({ row: { type, id, paid } }: { row: MiningReportRow }) {
  const format = useFormat();
  if (type === 'contract') return <TextLink to={screenOf({ type, id }) ?? ''}>…{id.slice(-6)}</TextLink>;
  const text = format.date(`${id}T12:00:00`);
  return paid === null ? text : <TextLink to={screenOf({ type: 'accrual', id }) ?? ''}>{text}</TextLink>;
}
