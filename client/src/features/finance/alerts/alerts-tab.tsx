import { Box, Flex } from '@chakra-ui/react';
import { alertRoutes } from '@lode/shared/alerts/rest';
import { ALERT_KINDS, ALERT_STATES, type Alert } from '@lode/shared/alerts/schemas';
import { mdiAlertOutline, mdiBellOffOutline, mdiCheckCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession, useUser } from '../../../lib/session.ts';
import { StateAndKind } from '../treasury/state-and-kind.tsx';
import { useMatterList } from '../use-matter-list.ts';

const NAMES = ['state', 'kind'] as const;

/** What has to be looked at, and what has ended: it begins and ends by itself. */
export function AlertsTab() {
  const { t } = useTranslation(['treasury', 'finance']);
  const { list, query, change, filtered, clear } = useMatterList({
    kinds: ['alert'],
    names: NAMES,
    read: (asked, signal) => call(alertRoutes.list, { query: asked, signal }, 'admin'),
  });
  const columns = useColumns(list.reload);
  return (
    <DataList
      label={t('tab.alerts')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      toolbar={
        <ListToolbar clear={filtered ? { label: t('finance:clear'), onClear: clear } : null}>
          <StateAndKind
            query={query}
            states={ALERT_STATES}
            stateText={(state) => t(`alert_state.${state}`)}
            kinds={ALERT_KINDS}
            kindText={(kind) => t(`alert.${kind}`)}
            change={change}
          />
        </ListToolbar>
      }
      empty={{
        icon: mdiBellOffOutline,
        title: t(filtered ? 'finance:no_match' : 'no_alerts'),
        text: t(filtered ? 'finance:no_match_hint' : 'no_alerts_hint'),
      }}
    />
  );
}

function useColumns(onTaken: () => void): Column<Alert>[] {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  return [
    {
      id: 'kind',
      heading: t('finance:column.kind'),
      card: 'title',
      wraps: true,
      cell: ({ kind, subject }) => (subject ? `${t(`alert.${kind}`)} (${subject})` : t(`alert.${kind}`)),
    },
    { id: 'count', heading: t('count'), numeric: true, cell: ({ count }) => format.integer(count) },
    { id: 'since', heading: t('since'), cell: ({ since }) => <RelativeTime at={since} /> },
    {
      id: 'state',
      heading: t('finance:column.state'),
      card: 'mark',
      cell: ({ ended_at }) => (
        <Flex direction="column" align="start" gap="0.5">
          <Tag
            palette={ended_at ? 'success' : 'warning'}
            icon={ended_at ? mdiCheckCircleOutline : mdiAlertOutline}
          >
            {t(ended_at ? 'alert_state.ended' : 'alert_state.open')}
          </Tag>
          {ended_at && (
            <Box color="muted" textStyle="xs">
              <RelativeTime at={ended_at} />
            </Box>
          )}
        </Flex>
      ),
    },
    { id: 'taken', heading: t('taken'), cell: (alert) => <Taken alert={alert} onTaken={onTaken} /> },
  ];
}

/** Who sees to it; whoever may can take it, also from a colleague. */
function Taken({ alert: { id, taken, ended_at }, onTaken }: { alert: Alert; onTaken: () => void }) {
  const { t } = useTranslation('treasury');
  const { busy, attempt } = useAttempt();
  const user = useUser('admin');
  const mayTake = allows(useSession('admin'), 'finance:manage') && !ended_at && taken?.by.id !== user?.id;
  const take = () =>
    attempt(async () => {
      await call(alertRoutes.take, { params: { id } }, 'admin');
      onTaken();
    });
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {taken ? taken.by.username : !mayTake && '–'}
      {mayTake && (
        <SecondaryButton size="xs" loading={busy} onClick={() => void take()}>
          {t('take')}
        </SecondaryButton>
      )}
    </Flex>
  );
}
