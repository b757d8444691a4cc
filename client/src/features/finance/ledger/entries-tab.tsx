import { Box, Flex } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { ENTRY_KINDS } from '@lode/shared/ledger/schemas';
import { mdiBookOpenVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DataTableSkeleton } from '../../../components/ui/data-table.tsx';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListFile } from '../../../components/ui/list-file.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { type CallInput, call, fetchFile } from '../../../lib/api-client.ts';
import { dayRange } from '../../../lib/day-range.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { EntryList } from '../components/entry-list.tsx';
import { useMatter } from '../use-matter.ts';

const NAMES = ['account', 'reference', 'kind', 'from', 'to', 'at_least', 'at_most'] as const;
const LIMIT = 25;
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const AMOUNT_MAX = 19;

type Query = Partial<Record<(typeof NAMES)[number], string>>;
type Filter = Omit<NonNullable<CallInput<typeof ledgerRoutes.entries>['query']>, 'cursor' | 'limit'>;

/** What the address asks for, as far as it can be read. */
function filterOf({ kind, at_least, at_most, ...query }: Query): Filter {
  const amount = (text: string | undefined) => (text && AMOUNT.test(text) ? text : undefined);
  return {
    account: query.account,
    reference: query.reference,
    kind: ENTRY_KINDS.find((one) => one === kind),
    ...dayRange(query),
    at_least: amount(at_least),
    at_most: amount(at_most),
  };
}

/** Entries, newest first, as a filter leaves them. */
export function EntriesTab() {
  const { t } = useTranslation('finance');
  const [query, change] = useQueryState(NAMES);
  const filter = filterOf(query);
  const filtered = NAMES.some((name) => query[name]);
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])));
  const search = (name: (typeof NAMES)[number], label: string, maxLength = 80) => (
    <SearchBox
      label={label}
      placeholder={label}
      maxLength={maxLength}
      value={query[name] ?? ''}
      onChange={(next) => change({ [name]: next })}
    />
  );
  return (
    <Card p="0" overflow="hidden">
      <ListToolbar
        clear={filtered ? { label: t('clear'), onClear: clear } : null}
        actions={
          <ListFile
            load={() =>
              withProof('admin', () => fetchFile(financeRoutes.entriesFile, { query: filter }, 'admin'))
            }
          />
        }
      >
        {search('account', t('ledger.find_account'))}
        {search('reference', t('ledger.find_reference'))}
        <FilterSelect
          label={t('column.kind')}
          any={t('any_kind')}
          value={filter.kind}
          options={ENTRY_KINDS}
          text={(kind) => t(`entry.${kind}`)}
          onChange={(kind) => change({ kind })}
        />
        <Flex gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
          <DayInput label={t('from_day')} value={query.from} onChange={(from) => change({ from })} />
          <DayInput label={t('to_day')} value={query.to} onChange={(to) => change({ to })} />
        </Flex>
        <Flex gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
          {search('at_least', `${t('column.amount')} ≥ $`, AMOUNT_MAX)}
          {search('at_most', `${t('column.amount')} ≤ $`, AMOUNT_MAX)}
        </Flex>
      </ListToolbar>
      <Feed key={JSON.stringify(filter)} filter={filter} filtered={filtered} />
    </Card>
  );
}

const read = (query: CallInput<typeof ledgerRoutes.entries>['query'], signal: AbortSignal) =>
  call(ledgerRoutes.entries, { query, signal }, 'admin');

interface FeedProps {
  filter: Filter;
  filtered: boolean;
}

/** A part of the feed, and the way to the older ones. */
function Feed({ filter, filtered }: FeedProps) {
  const { t } = useTranslation('finance');
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, loading, reload } = useMatter(
    JSON.stringify([filter, cursor]),
    (signal) => read({ ...filter, ...(cursor && { cursor }), limit: LIMIT }, signal),
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
