import { Box, Flex } from '@chakra-ui/react';
import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { mdiBookOpenVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DataTableSkeleton } from '../../../components/ui/data-table.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { call } from '../../../lib/api-client.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { EntryList } from '../components/entry-list.tsx';
import { useMatter } from '../use-matter.ts';

const NAMES = ['account', 'reference'] as const;
const LIMIT = 25;

/** Entries, newest first, of one account or about one thing. */
export function EntriesTab() {
  const { t } = useTranslation('finance');
  const [{ account, reference }, change] = useQueryState(NAMES);
  const filtered = Boolean(account || reference);
  const clear = () => change({ account: '', reference: '' });
  return (
    <Card p="0" overflow="hidden">
      <ListToolbar clear={filtered ? { label: t('clear'), onClear: clear } : null}>
        <SearchBox
          label={t('ledger.find_account')}
          placeholder={t('ledger.find_account')}
          maxLength={80}
          value={account ?? ''}
          onChange={(next) => change({ account: next })}
        />
        <SearchBox
          label={t('ledger.find_reference')}
          placeholder={t('ledger.find_reference')}
          maxLength={80}
          value={reference ?? ''}
          onChange={(next) => change({ reference: next })}
        />
      </ListToolbar>
      <Feed key={`${account} ${reference}`} filter={{ account, reference }} filtered={filtered} />
    </Card>
  );
}

interface FeedProps {
  filter: { account?: string | undefined; reference?: string | undefined };
  filtered: boolean;
}

/** A part of the feed, and the way to the older ones. */
function Feed({ filter, filtered }: FeedProps) {
  const { t } = useTranslation('finance');
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, loading, reload } = useMatter(
    JSON.stringify([filter, cursor]),
    (signal) =>
      call(
        ledgerRoutes.entries,
        { query: { ...filter, ...(cursor && { cursor }), limit: LIMIT }, signal },
        'admin',
      ),
    MATTER_KINDS,
  );
  const next = data?.next_cursor;
  return (
    <Box aria-busy={loading} minH="200px">
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('ledger.tab.entries')}
        skeleton={<DataTableSkeleton />}
        empty={{
          icon: mdiBookOpenVariantOutline,
          title: t(filtered ? 'no_match' : 'ledger.empty'),
          text: t(filtered ? 'no_match_hint' : 'ledger.empty_hint'),
        }}
      />
      {data && data.items.length > 0 && <EntryList entries={data.items} label={t('ledger.tab.entries')} />}
      {(cursor || next) && (
        <Flex justify="space-between" gap="3" p="3" borderTopWidth="1px">
          <SecondaryButton
            size="sm"
            disabled={!cursor}
            onClick={() => setCursors((known) => known.slice(0, -1))}
          >
            {t('newer')}
          </SecondaryButton>
          <SecondaryButton
            size="sm"
            disabled={!next}
            onClick={() => next && setCursors((known) => [...known, next])}
          >
            {t('older')}
          </SecondaryButton>
        </Flex>
      )}
    </Box>
  );
}
