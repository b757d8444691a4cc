import { Box, Flex } from '@chakra-ui/react';
import { closeRoutes } from '@lode/shared/treasury/close-rest';
import type { Close } from '@lode/shared/treasury/close-schemas';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useMatterList } from '../use-matter-list.ts';
import { BreakCount } from './break-count.tsx';
import { DayCloseView } from './day-close-view.tsx';
import { dayAt } from './use-break-columns.tsx';

const NAMES = [] as const;

/** Closed days, newest first; one of them where the address names it. */
export function ClosesTab() {
  const [params] = useSearchParams();
  const day = params.get('day');
  return day === null ? <CloseList /> : <DayCloseView day={day} />;
}

function CloseList() {
  const { t } = useTranslation('treasury');
  const columns = useColumns();
  const { list, change } = useMatterList({
    kinds: ['close'],
    names: NAMES,
    read: (asked, signal) => call(closeRoutes.list, { query: asked, signal }, 'admin'),
  });
  return (
    <DataList
      label={t('tab.closes')}
      columns={columns}
      keyOf={({ day }) => day}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      empty={{ icon: mdiCalendarCheckOutline, title: t('no_closes'), text: t('no_closes_hint') }}
    />
  );
}

function useColumns(): Column<Close>[] {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  return [
    {
      id: 'day',
      heading: t('day'),
      card: 'title',
      cell: ({ day }) => <TextLink to={dayAt(day)}>{day}</TextLink>,
    },
    { id: 'entries', heading: t('entries'), numeric: true, cell: ({ entries }) => format.integer(entries) },
    {
      id: 'breaks',
      heading: t('tab.breaks'),
      card: 'mark',
      cell: ({ breaks, unsettled }) => <BreakCount breaks={breaks} unsettled={unsettled} />,
    },
    {
      id: 'closed',
      heading: t('closed'),
      cell: ({ closed_at, closed_by }) => (
        <Flex gap="1">
          <RelativeTime at={closed_at} />
          {closed_by && <Box color="muted">· {closed_by.username}</Box>}
        </Flex>
      ),
    },
    { id: 'hash', heading: t('hash'), cell: ({ hash }) => <ShortCode text={hash} keep={8} /> },
  ];
}
