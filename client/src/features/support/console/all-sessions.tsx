import { Box, Flex, Text } from '@chakra-ui/react';
import { SESSION_FILTERS, type SessionFilter } from '@lode/shared/support/view-schemas';
import { mdiMagnify } from '@mdi/js';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Input, NativeSelect } from '../../../components/ui/controls.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { keyHint } from './console-shortcuts.ts';
import { isFiltered, type LabelFilter } from './label-state.ts';
import { SessionList, SessionListSkeleton } from './session-list.tsx';
import type { Choosing } from './use-choosing.ts';
import type { SessionQuery, useSessionPage } from './use-session-page.ts';

interface AllSessionsProps {
  query: SessionQuery;
  labels: { filter: LabelFilter };
  sessions: ReturnType<typeof useSessionPage>;
  choosing: Choosing;
  selectedId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  onQuery: (query: SessionQuery) => void;
  onSelect: (sessionId: string, at?: string) => void;
}

/** Every conversation: searched by customer or by what was said, filtered, in pages. */
export function AllSessions(props: AllSessionsProps) {
  const { query, labels, sessions, choosing, selectedId, onQuery, onSelect } = props;
  const { t } = useTranslation('console');
  const { data, error, loading, reload } = sessions;
  const searching = query.search.trim() !== '' || query.filter !== 'all' || isFiltered(labels.filter);
  return (
    <>
      <SearchBar {...props} />
      {(data?.search_cut || data?.search_indexing) && (
        <Text px="3" py="2" textStyle="sm" color="muted" borderBottomWidth="1px" role="status">
          {t(data.search_indexing ? 'all.search_indexing' : 'all.search_cut')}
        </Text>
      )}
      <Box flex="1" minH="0" overflowY="auto" data-scrolls aria-busy={loading}>
        {!data && !error && <SessionListSkeleton />}
        {!data && Boolean(error) && <ErrorState title={t('tabs.all')} error={error} onRetry={reload} />}
        {data && (
          <SessionList
            rows={data.items}
            choosing={choosing}
            selectedId={selectedId}
            label={t('tabs.all')}
            mixed
            onSelect={onSelect}
            empty={
              <EmptyState
                icon={mdiMagnify}
                title={searching ? t('all.no_match') : t('all.empty')}
                text={searching ? t('all.no_match_hint') : t('all.empty_hint')}
              />
            }
          />
        )}
      </Box>
      <Pager
        page={query.page}
        total={data?.total ?? 0}
        limit={data?.limit ?? 1}
        onPage={(page) => onQuery({ ...query, page })}
      />
    </>
  );
}

function SearchBar({ query, searchRef, onQuery }: AllSessionsProps) {
  const { t } = useTranslation('console');
  return (
    <Flex gap="2" p="3" borderBottomWidth="1px">
      <Box position="relative" flex="1" minW="0">
        <Box position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="muted">
          <Icon path={mdiMagnify} size={18} />
        </Box>
        <Input
          ref={searchRef}
          type="search"
          size="sm"
          ps="8"
          aria-label={t('all.search')}
          placeholder={t('all.search_short')}
          {...keyHint('search', t('all.search'))}
          maxLength={100}
          value={query.search}
          onChange={(event) => onQuery({ ...query, search: event.target.value, page: 1 })}
        />
      </Box>
      <NativeSelect.Root size="sm" w="auto" flexShrink={0}>
        <NativeSelect.Field
          aria-label={t('all.filter')}
          value={query.filter}
          onChange={(event) => onQuery({ ...query, filter: event.target.value as SessionFilter, page: 1 })}
        >
          {SESSION_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {t(`filter.${filter}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
