import { Grid } from '@chakra-ui/react';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import type { AccrualRun, StaffPayout } from '@lode/shared/mining/accrual-schemas';
import { mdiCashOff } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { type Fact, Facts } from '../../components/ui/facts.tsx';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { Section } from '../../components/ui/section.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { entriesAt } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { RunProgress, useProgress } from './accruals-page.tsx';
import { RunTag } from './revenue-tags.tsx';

const LIST = '/googleadmin/mining/rewards';
const LIMIT = 25;
/** The lists have no filters. */
const NONE = [] as const;

/** The accrual of one day: what came in, where all of it went, and every contract's part. */
export function AccrualPage() {
  const { t } = useTranslation('revenue');
  const { day = '' } = useParams();
  const {
    data: run,
    error,
    reload,
  } = useLoaded(day, (signal) => call(accrualRoutes.run, { params: { day }, signal }, 'admin'));
  useProgress(run?.state === 'running', reload);
  return (
    <AdminPage title={t('run_title', { day })} lead={<TextLink to={LIST}>{t('all_runs')}</TextLink>}>
      {!run && Boolean(error) && (
        <ErrorState title={t('run_title', { day })} error={error} onRetry={reload} />
      )}
      {!run && !error && (
        <Card aria-busy>
          <SkeletonText lines={8} />
        </Card>
      )}
      {run && <RunParts run={run} />}
      {run && <Payouts key={run.state} day={day} />}
    </AdminPage>
  );
}

function RunParts({ run }: { run: AccrualRun }) {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  const exact = (amount: string | null) => (amount === null ? '–' : format.exactMoney(amount));
  const came: Fact[] = [
    { label: t('farm_revenue'), value: exact(run.revenue) },
    { label: t('carried_in'), value: exact(run.carried_in) },
    { label: t('capacity'), value: format.hashPower(run.capacity) },
    { label: t('per_th'), value: exact(run.per_th) },
    { label: t('contracts'), value: <RunProgress run={run} /> },
    { label: t('state'), value: <RunTag state={run.state} /> },
    { label: t('began'), value: format.exactTime(run.started_at) },
    { label: t('ended'), value: run.finished_at ? format.exactTime(run.finished_at) : '–' },
  ];
  const went: Fact[] = [
    {
      label: t('fee_of', { percent: format.percent(Number(run.fee_percent) / 100) }),
      value: exact(run.fee),
    },
    { label: t('paid'), value: exact(run.paid) },
    { label: t('operator_share'), value: exact(run.operator_share) },
    { label: t('carried_out'), value: exact(run.carried_out) },
  ];
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} gap="4" alignItems="start">
      <Section title={t('came_in')}>
        <Facts facts={came} />
      </Section>
      <Section title={t('went_out')} hint={t('went_out_hint')}>
        <Facts facts={went} />
      </Section>
    </Grid>
  );
}

function Payouts({ day }: { day: string }) {
  const { t } = useTranslation('revenue');
  const [query, change] = useQueryState(NONE);
  const columns = usePayoutColumns();
  const list = useLoaded(JSON.stringify([day, query]), (signal) =>
    call(accrualRoutes.payouts, { params: { day }, query: { ...query, limit: LIMIT }, signal }, 'admin'),
  );
  return (
    <DataList
      label={t('payouts')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      empty={{ icon: mdiCashOff, title: t('no_payouts'), text: t('no_payouts_hint') }}
    />
  );
}

function usePayoutColumns(): Column<StaffPayout>[] {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  return [
    {
      id: 'user',
      heading: t('customer'),
      cell: ({ user }) => <PersonLink person={user} />,
      card: 'title',
    },
    {
      id: 'contract',
      heading: t('contract'),
      cell: ({ contract_id }) => (
        <TextLink to={`/googleadmin/mining/contracts/${contract_id}`}>…{contract_id.slice(-6)}</TextLink>
      ),
    },
    {
      id: 'power',
      heading: t('hash_power'),
      cell: ({ hash_power_th }) => format.hashPower(hash_power_th),
      numeric: true,
    },
    {
      id: 'seconds',
      heading: t('seconds'),
      cell: ({ seconds }) => format.integer(seconds),
      numeric: true,
    },
    {
      id: 'share',
      heading: t('share'),
      cell: ({ revenue_share_usd }) => format.exactMoney(revenue_share_usd),
      numeric: true,
    },
    { id: 'fee', heading: t('fee'), cell: ({ fee_usd }) => format.exactMoney(fee_usd), numeric: true },
    {
      id: 'amount',
      heading: t('payout'),
      cell: ({ amount_usd }) => format.exactMoney(amount_usd),
      numeric: true,
      card: 'mark',
    },
    {
      id: 'entry',
      heading: t('entry'),
      cell: ({ entry_id, contract_id }) =>
        entry_id ? (
          <TextLink to={entriesAt({ reference: contract_id })}>…{entry_id.slice(-6)}</TextLink>
        ) : (
          '–'
        ),
    },
  ];
}
