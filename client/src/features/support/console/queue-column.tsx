import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession } from '@lode/shared/support/schemas';
import { QUEUE_TABS, type QueueTab, type SavedView } from '@lode/shared/support/view-schemas';
import {
  mdiAccountOffOutline,
  mdiBookmark,
  mdiBookmarkOutline,
  mdiCheckboxMultipleMarkedOutline,
  mdiCoffeeOutline,
  mdiFilterOutline,
  mdiForumOutline,
  mdiInboxOutline,
} from '@mdi/js';
import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Tabs } from '../../../components/ui/controls.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { connectionStateAtom } from '../../../lib/socket.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { AllSessions } from './all-sessions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkKind } from './bulk-dialog.tsx';
import { keyHint } from './console-shortcuts.ts';
import { deskLoadingAtom, retryDesk } from './desk-state.ts';
import type { ListedSession } from './found-text.tsx';
import { LabelFilters } from './label-filters.tsx';
import { isFiltered, type useLabelFilter } from './label-state.ts';
import { QueueToolbar } from './queue-toolbar.tsx';
import { SessionList, SessionListSkeleton } from './session-list.tsx';
import type { Choosing } from './use-choosing.ts';
import { useOfflineCount } from './use-offline-count.ts';
import type { SessionQuery, useSessionPage } from './use-session-page.ts';

export interface QueueColumnProps {
  tab: QueueTab;
  waiting: readonly AgentSession[];
  /** Of colleagues who are gone. */
  unattended: readonly AgentSession[];
  mine: readonly AgentSession[];
  /** Of all, whatever the filter. */
  counts: { waiting: number; mine: number };
  labels: ReturnType<typeof useLabelFilter>;
  query: SessionQuery;
  sessions: ReturnType<typeof useSessionPage>;
  /** What the list shows. */
  rows: readonly ListedSession[];
  choosing: Choosing;
  selectedId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  onTab: (tab: QueueTab) => void;
  onQuery: (query: SessionQuery) => void;
  onSelect: (sessionId: string, at?: string) => void;
  onOffline: () => void;
  onReplies: () => void;
  onHelp: () => void;
  onBulk: (kind: BulkKind) => void;
  /** The saved view that is shown. */
  view: SavedView | undefined;
  onViews: () => void;
}

/** The left column: who waits, what is mine, everything. */
export function QueueColumn(props: QueueColumnProps) {
  const { tab, mine, labels, query, rows, choosing, onTab, onQuery } = props;
  const counts: Record<QueueTab, number | null> = { ...props.counts, all: null };
  // Stable, so that what stands around the list is not drawn anew with every conversation that is opened.
  const filter = useStable((changes: Record<string, string>) => {
    labels.change({ ...changes, saved: '' });
    onQuery({ ...query, page: 1 });
  });
  const onReplies = useStable(props.onReplies);
  const onHelp = useStable(props.onHelp);
  const onViews = useStable(props.onViews);
  const onOffline = useStable(props.onOffline);
  const onChoose = useStable(choosing.chosen ? choosing.end : choosing.begin);
  return (
    <>
      <QueueToolbar onReplies={onReplies} onHelp={onHelp} />
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => onTab(value as QueueTab)}
        size="sm"
        fitted
        colorPalette="primary"
        display="flex"
        flexDirection="column"
        flex="1"
        minH="0"
      >
        <Tabs.List flexShrink={0}>
          {QUEUE_TABS.map((name) => (
            <TabTrigger
              key={name}
              name={name}
              count={counts[name]}
              unread={name === 'mine' && mine.some((s) => s.unread > 0)}
            />
          ))}
        </Tabs.List>
        <LabelFilters
          filter={labels.filter}
          order={labels.order}
          due={rows.some((row) => row.due)}
          onChange={filter}
        />
        <ViewLine
          view={props.view}
          choosing={choosing.chosen !== null}
          onChoose={onChoose}
          onViews={onViews}
        />
        <BulkBar choosing={choosing} shown={rows} onChange={props.onBulk} />
        <Tabs.Content value={tab} p="0" display="flex" flexDirection="column" flex="1" minH="0">
          {tab === 'all' ? <AllSessions {...props} /> : <OwnList {...props} />}
        </Tabs.Content>
      </Tabs.Root>
      <QueueFooter onOffline={onOffline} />
    </>
  );
}

interface TabTriggerProps {
  name: QueueTab;
  count: number | null;
  unread: boolean;
}

const TabTrigger = memo(function TabTrigger({ name, count, unread }: TabTriggerProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const urgent = name === 'waiting' && count !== null && count > 0;
  return (
    <Tabs.Trigger value={name} px="1" gap="1.5" h="10" {...keyHint(name, t(`tabs.${name}`))}>
      {t(`tabs.${name}`)}
      {count !== null && (
        <Box
          as="span"
          minW="5"
          px="1"
          borderRadius="pill"
          textStyle="xs"
          fontWeight="600"
          textAlign="center"
          whiteSpace="nowrap"
          bg={urgent ? 'error.solid' : unread ? 'primary.solid' : 'surface-variant'}
          color={urgent ? 'error.contrast' : unread ? 'primary.contrast' : 'muted'}
        >
          {format.integer(count)}
        </Box>
      )}
    </Tabs.Trigger>
  );
});

/** Waiting or mine: lists that the desk holds whole. Whoever has been left alone stands before who waits. */
function OwnList(props: QueueColumnProps) {
  const { tab, waiting, unattended, mine, labels, choosing, selectedId, onSelect } = props;
  const { t } = useTranslation('console');
  const loading = useAtomValue(deskLoadingAtom);
  const isWaiting = tab === 'waiting';
  const label = t(isWaiting ? 'tabs.waiting' : 'tabs.mine');
  if (loading.status === 'failed')
    return <ErrorState title={label} error={loading.error} onRetry={retryDesk} />;
  if (loading.status === 'loading') return <SessionListSkeleton />;
  return (
    <Box flex="1" minH="0" overflowY="auto" data-scrolls>
      {isWaiting && (
        <Unattended rows={unattended} choosing={choosing} selectedId={selectedId} onSelect={onSelect} />
      )}
      <SessionList
        rows={isWaiting ? waiting : mine}
        choosing={choosing}
        selectedId={selectedId}
        label={label}
        onSelect={onSelect}
        empty={<NoneOf tab={tab} filtered={isFiltered(labels.filter)} />}
      />
    </Box>
  );
}

interface ViewLineProps extends Pick<QueueColumnProps, 'view' | 'onViews'> {
  choosing: boolean;
  onChoose: () => void;
}

/** Which saved view the list shows, all of them a press away; and whether several conversations can be chosen. */
const ViewLine = memo(function ViewLine({ view, choosing, onChoose, onViews }: ViewLineProps) {
  const { t } = useTranslation('console');
  return (
    <Flex px="2" py="0.5" borderBottomWidth="1px" flexShrink={0} align="center" justify="space-between">
      <QuietButton
        size="xs"
        minW="0"
        px="1"
        onClick={onViews}
        aria-label={view ? `${t('views.title')}: ${view.name}` : undefined}
      >
        <Icon path={view ? mdiBookmark : mdiBookmarkOutline} size={16} />
        <Box as="span" truncate dir="auto">
          {view ? view.name : t('views.title')}
        </Box>
      </QuietButton>
      <IconButton
        path={mdiCheckboxMultipleMarkedOutline}
        iconSize={20}
        size="xs"
        label={t('bulk.choose')}
        aria-pressed={choosing}
        onClick={onChoose}
        {...keyHint('choose', t('bulk.choose'))}
      />
    </Flex>
  );
});

function NoneOf({ tab, filtered }: { tab: QueueTab; filtered: boolean }) {
  const { t } = useTranslation('console');
  if (filtered)
    return <EmptyState icon={mdiFilterOutline} title={t('all.no_match')} text={t('all.no_match_hint')} />;
  return tab === 'waiting' ? (
    <EmptyState icon={mdiCoffeeOutline} title={t('waiting.empty')} text={t('waiting.empty_hint')} />
  ) : (
    <EmptyState icon={mdiForumOutline} title={t('mine.empty')} text={t('mine.empty_hint')} />
  );
}

type UnattendedProps = Pick<QueueColumnProps, 'choosing' | 'selectedId' | 'onSelect'> & {
  rows: readonly AgentSession[];
};

/** Conversations that colleagues have left alone, under a heading that counts them. */
function Unattended({ rows, choosing, selectedId, onSelect }: UnattendedProps) {
  const { t } = useTranslation('console');
  const label = t('filter.unattended');
  if (rows.length === 0) return null;
  return (
    <Box borderBottomWidth="4px" borderColor="surface-variant">
      <Flex
        as="h2"
        align="center"
        gap="2"
        px="3"
        py="2"
        textStyle="xs"
        fontWeight="600"
        color="error.fg"
        bg="error.subtle"
      >
        <Icon path={mdiAccountOffOutline} size={16} />
        {label}
        <Box as="span" ms="auto">
          {rows.length}
        </Box>
      </Flex>
      <SessionList
        rows={rows}
        choosing={choosing}
        selectedId={selectedId}
        label={label}
        mixed
        onSelect={onSelect}
        empty={null}
      />
    </Box>
  );
}

/** The one place that says how we are connected, and the way to the offline messages. */
const QueueFooter = memo(function QueueFooter({ onOffline }: { onOffline: () => void }) {
  const { t } = useTranslation('console');
  const live = useAtomValue(connectionStateAtom('admin')) === 'connected';
  const offline = useOfflineCount() ?? 0;
  return (
    <Flex align="center" justify="space-between" gap="2" px="3" py="1.5" borderTopWidth="1px" flexShrink={0}>
      <Flex
        role="status"
        align="center"
        gap="2"
        textStyle="xs"
        color="muted"
        minW="0"
        title={live ? undefined : t('connection.reconnecting_hint')}
      >
        <Box flexShrink={0} boxSize="2" borderRadius="pill" bg={live ? 'success.solid' : 'warning.solid'} />
        <Box truncate>{t(live ? 'connection.live' : 'connection.reconnecting')}</Box>
      </Flex>
      <QuietButton size="xs" onClick={onOffline}>
        <Icon path={mdiInboxOutline} size={16} />
        {t('offline.title')}
        {offline > 0 && ` (${offline})`}
      </QuietButton>
    </Flex>
  );
});
