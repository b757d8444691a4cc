import { Box, Flex } from '@chakra-ui/react';
import { type WalletTransaction, walletRoutes } from '@lode/shared/ledger/wallet-rest';
import {
  mdiAccountMultiplePlusOutline,
  mdiBankTransferOut,
  mdiCartOutline,
  mdiCashPlus,
  mdiPickaxe,
  mdiSwapHorizontal,
  mdiTuneVariant,
  mdiUndoVariant,
} from '@mdi/js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { CsvButton } from '../../components/ui/csv-button.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { ClearFilters, HistoryFilters } from '../../components/ui/history-filters.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { readAllParts } from '../../lib/all-pages.ts';
import { call } from '../../lib/api-client.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { dayRange } from '../../lib/day-range.ts';
import { useFormat } from '../../lib/format.ts';
import { isFiltered, withoutFilters } from '../../lib/history-filter.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { useTransactions } from './use-transactions.ts';

/** The kinds of entries that move a customer's balance, with their sign. */
const KINDS = {
  deposit: mdiCashPlus,
  withdrawal_approval: mdiBankTransferOut,
  purchase: mdiCartOutline,
  reward: mdiPickaxe,
  referral_bonus: mdiAccountMultiplePlusOutline,
  adjustment: mdiTuneVariant,
  transfer: mdiSwapHorizontal,
  reversal: mdiUndoVariant,
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];
const kindOf = (name: string | undefined) => KIND_NAMES.find((kind) => kind === name);

const FILTERS = ['kind', 'from', 'to'] as const;
const NAMES = [...FILTERS, 'tab'] as const;

/** Everything that moved the balance: filtered, shown part by part, and as a file. */
export function TransactionList() {
  const { t } = useTranslation(['wallet', 'common']);
  const [query, change] = useQueryState(NAMES);
  const kind = kindOf(query.kind);
  const filter = { kind, ...dayRange(query) };
  const filtered = isFiltered(query, FILTERS);
  const { items, error, retry, more, loadingMore } = useTransactions(filter);
  return (
    <>
      <ListToolbar
        actions={
          <CsvButton
            label={t('history.export')}
            filename={t('csv.transactions')}
            columns={columnsOf(t)}
            load={() =>
              readAllParts((part) => call(walletRoutes.transactions, { query: { ...part, ...filter } }))
            }
          />
        }
      >
        <FilterSelect
          label={t('transactions.kind')}
          any={t('transactions.any_kind')}
          value={kind}
          options={KIND_NAMES}
          text={(name) => t(`kind.${name}`)}
          onChange={(next) => change({ kind: next })}
        />
        <HistoryFilters query={query} change={change} />
      </ListToolbar>
      {items && items.length > 0 && (
        <Box as="ul" aria-label={t('history.transactions')}>
          {items.map((item) => (
            <TransactionItem key={item.id} item={item} />
          ))}
        </Box>
      )}
      <ListStates
        rows={items}
        error={error}
        onRetry={retry}
        skeleton={
          <Box p="5" aria-busy>
            <SkeletonRows rows={4} />
          </Box>
        }
        failed={t('transactions.failed')}
        empty={{
          icon: mdiSwapHorizontal,
          title: t(filtered ? 'common:filter.none' : 'transactions.empty'),
          text: filtered ? undefined : t('transactions.empty_text'),
          action: filtered && <ClearFilters onClear={() => change(withoutFilters(FILTERS))} />,
        }}
      />
      {items && more && (
        <Flex justify="center" p="4" borderTopWidth="1px">
          <SecondaryButton size="sm" loading={loadingMore} onClick={more}>
            {t('history.more')}
          </SecondaryButton>
        </Flex>
      )}
    </>
  );
}

function TransactionItem({ item }: { item: WalletTransaction }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const kind = kindOf(item.kind);
  const came = !item.amount.startsWith('-');
  const title = t(`kind.${kind ?? 'other'}`);
  return (
    <Flex
      as="li"
      align="center"
      gap="3.5"
      px={{ base: 4, sm: 5 }}
      py="3"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Flex
        boxSize="10"
        flexShrink={0}
        align="center"
        justify="center"
        borderRadius="pill"
        bg="gray.subtle"
        color={came ? 'success' : 'muted'}
      >
        <Icon path={KINDS[kind ?? 'transfer']} size={20} />
      </Flex>
      <Box flex="1" minW="0">
        <Box textStyle="sm" fontWeight="600">
          {item.reference?.type === 'deposit' ? (
            <TextLink to={`/app/deposit/${item.reference.id}`}>{title}</TextLink>
          ) : (
            title
          )}
        </Box>
        <Box textStyle="xs" color="muted">
          <RelativeTime at={item.at} />
        </Box>
      </Box>
      <Box textAlign="end" fontVariantNumeric="tabular-nums">
        <Box textStyle="sm" fontWeight="600" color={came ? 'success' : undefined} title={item.amount}>
          {format.moneyChange(item.amount)}
        </Box>
        <Box textStyle="xs" color="muted">
          {t('transactions.after', { amount: format.money(wholeCents(item.balance_after)) })}
        </Box>
      </Box>
    </Flex>
  );
}

function columnsOf(t: TFunction<'wallet'>): CsvColumn<WalletTransaction>[] {
  return [
    { heading: t('csv.id'), value: ({ id }) => id },
    { heading: t('csv.time'), value: ({ at }) => at },
    { heading: t('csv.kind'), value: ({ kind }) => t(`kind.${kindOf(kind) ?? 'other'}`) },
    { heading: t('csv.amount_usd'), value: ({ amount }) => amount },
    { heading: t('csv.balance_after'), value: ({ balance_after }) => balance_after },
  ];
}
