import { reportRoutes } from '@lode/shared/reports/rest';
import type { Measure, SupportFigure, SupportReportRow } from '@lode/shared/reports/support-schemas';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/ui/data-table.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { conversationScreen } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import { askedOf, type Changes, type ReportQuery, reportLink, WHOLE } from './report-period.ts';
import { SUPPORT_TEXTS, useSupportWords } from './support-words.ts';

const LIMIT = 25;
const FILTERS = ['topic', 'tag', 'agent', 'day', 'slot', 'rating', 'hours'] as const;

interface SupportRowsProps {
  query: ReportQuery;
  figure: SupportFigure;
  page: number;
  change: (changes: Changes & { page?: string }) => void;
}

/** The conversations that a figure of the support report counts. */
export function SupportRows({ query, figure, page, change }: SupportRowsProps) {
  const words = useSupportWords();
  const format = useFormat();
  const asked = askedOf(query, FILTERS, { figure });
  const list = useLoaded(JSON.stringify([asked, page]), (signal) =>
    call(
      reportRoutes.supportRows,
      { query: askedOf(query, FILTERS, { figure, page, limit: LIMIT }), signal },
      'admin',
    ),
  );
  const sumOf = (measure: Measure) =>
    [`× ${format.integer(measure.count)}`, measure.sum !== null && words.textOf(figure, measure)]
      .filter(Boolean)
      .join(' · ');
  return (
    <FigureRows
      title={words.name(figure)}
      rule={words.rule(figure, query)}
      sum={list.data && sumOf(list.data.measure)}
      list={list}
      columns={useColumns(figure)}
      keyOf={({ session_id, at }) => `${session_id} ${at}`}
      back={reportLink(query, WHOLE)}
      onPage={(next) => change({ page: String(next) })}
      load={() => fetchFile(reportRoutes.supportFile, { query: asked }, 'admin')}
    />
  );
}

function useColumns(figure: SupportFigure): Column<SupportReportRow>[] {
  const { t } = useTranslation(SUPPORT_TEXTS);
  const words = useSupportWords();
  const format = useFormat();
  const value: Column<SupportReportRow> = {
    id: 'value',
    heading: words.name(figure),
    numeric: true,
    card: 'mark',
    cell: (row) => words.ownValue(figure, row.value),
  };
  const comment: Column<SupportReportRow> = {
    id: 'comment',
    heading: t('comment'),
    wraps: true,
    cell: (row) => row.comment,
  };
  return [
    {
      id: 'customer',
      heading: t('finance:column.customer'),
      card: 'title',
      cell: ({ session_id, username }) => <TextLink to={conversationScreen(session_id)}>{username}</TextLink>,
    },
    { id: 'at', heading: t('finance:column.created'), cell: ({ at }) => format.exactTime(at) },
    { id: 'agent', heading: t('by_agent'), cell: ({ agent }) => words.agent(agent) },
    { id: 'topic', heading: t('by_topic'), cell: ({ topic }) => words.topic(topic) },
    ...(words.isMeasured(figure) ? [value] : []),
    ...(figure === 'rating' ? [comment] : []),
  ];
}
