import { Box, Flex } from '@chakra-ui/react';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import type { AccrualRun } from '@lode/shared/mining/accrual-schemas';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Progress } from '../../components/ui/controls.ts';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { ListFile } from '../../components/ui/list-file.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { DemoClockCard } from './demo-clock-card.tsx';
import { RunTag } from './revenue-tags.tsx';

const LIMIT = 25;
/** The lists have no filters. */
const NONE = [] as const;
/** While a run pays, its progress is looked at this often. */
const PROGRESS_MS = 2000;

/** Loads again every two seconds for as long as something is under way. */
export function useProgress(running: boolean, reload: () => void): void {
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(reload, PROGRESS_MS);
    return () => clearInterval(timer);
  }, [running, reload]);
}

/** The daily accruals: what each divided, and what it paid to whom. */
export function AccrualsPage() {
  const { t } = useTranslation('revenue');
  const [query, change] = useQueryState(NONE);
  const list = useLoaded(JSON.stringify(query), (signal) =>
    call(accrualRoutes.runs, { query: { ...query, limit: LIMIT }, signal }, 'admin'),
  );
  useProgress(list.data?.items.some(({ state }) => state === 'running') ?? false, list.reload);
  const columns = useColumns();
  return (
    <AdminPage title={t('runs_title')} lead={t('runs_lead')}>
      <DemoClockCard onMoved={list.reload} />
      <DataList
        label={t('runs_title')}
        columns={columns}
        keyOf={({ day }) => day}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={
          <Flex justify="end" p="3" borderBottomWidth="1px">
            <ListFile load={() => fetchFile(accrualRoutes.runsFile, {}, 'admin')} />
          </Flex>
        }
        empty={{ icon: mdiCalendarCheckOutline, title: t('no_runs'), text: t('no_runs_hint') }}
      />
    </AdminPage>
  );
}

function useColumns(): Column<AccrualRun>[] {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  const money = (
    id: string,
    heading: string,
    of: (run: AccrualRun) => string | null,
  ): Column<AccrualRun> => ({
    id,
    heading,
    numeric: true,
    cell: (run) => {
      const amount = of(run);
      return amount === null ? '–' : format.money(amount);
    },
  });
  return [
    {
      id: 'day',
      heading: t('day'),
      cell: ({ day }) => <TextLink to={`/googleadmin/mining/rewards/${day}`}>{day}</TextLink>,
      card: 'title',
    },
    money('revenue', t('farm_revenue'), ({ revenue }) => revenue),
    money('fee', t('fee'), ({ fee }) => fee),
    money('paid', t('paid'), ({ paid }) => paid),
    money('operator', t('operator_share'), ({ operator_share }) => operator_share),
    { id: 'per_th', heading: t('per_th'), cell: ({ per_th }) => format.exactMoney(per_th), numeric: true },
    {
      id: 'contracts',
      heading: t('contracts'),
      cell: (run) => <RunProgress run={run} />,
      numeric: true,
    },
    { id: 'state', heading: t('state'), cell: ({ state }) => <RunTag state={state} />, card: 'mark' },
  ];
}

/** How many contracts have had their turn. */
export function RunProgress({ run: { state, contracts, contracts_done } }: { run: AccrualRun }) {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  if (state === 'done') return format.integer(contracts);
  const told = t('progress', { done: format.integer(contracts_done), all: format.integer(contracts) });
  return (
    <Flex direction="column" gap="1" minW="120px">
      <Box textStyle="xs">{told}</Box>
      <Progress.Root
        size="xs"
        colorPalette="primary"
        value={contracts === 0 ? 100 : (contracts_done / contracts) * 100}
        aria-label={told}
      >
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Flex>
  );
}
