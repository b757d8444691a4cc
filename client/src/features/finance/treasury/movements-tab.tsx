import { Box, Flex } from '@chakra-ui/react';
import { COINS } from '@lode/shared/core/money';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { MOVEMENT_KINDS, MOVEMENT_STATES, type Movement } from '@lode/shared/treasury/schemas';
import { mdiSwapHorizontal } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { entriesAt } from '../../../lib/staff-paths.ts';
import { useMatterList } from '../use-matter-list.ts';
import { MovementActions } from './movement-actions.tsx';
import { MovementTag } from './movement-tag.tsx';
import { StateAndKind } from './state-and-kind.tsx';

const NAMES = ['kind', 'state', 'coin', 'txid'] as const;
const TXID_MAX = 100;

/** What happened to coins beside deposits and payouts: entered by one, booked by another. */
export function MovementsTab() {
  const { t } = useTranslation(['treasury', 'finance']);
  const { list, query, change, filtered, clear } = useMatterList({
    kinds: ['movement'],
    names: NAMES,
    read: (asked, signal) => call(treasuryRoutes.movements, { query: asked, signal }, 'admin'),
  });
  const columns = useColumns(list.reload);
  return (
    <DataList
      label={t('tab.movements')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      toolbar={
        <ListToolbar clear={filtered ? { label: t('finance:clear'), onClear: clear } : null}>
          <SearchBox
            label={t('finance:column.transaction')}
            placeholder={t('finance:column.transaction')}
            maxLength={TXID_MAX}
            value={query.txid ?? ''}
            onChange={(txid) => change({ txid })}
          />
          <StateAndKind
            query={query}
            states={MOVEMENT_STATES}
            stateText={(state) => t(`state.${state}`)}
            kinds={MOVEMENT_KINDS}
            kindText={(kind) => t(`kind.${kind}`)}
            change={change}
          />
          <FilterSelect
            label={t('finance:column.currency')}
            any={t('finance:any_currency')}
            value={query.coin}
            options={COINS}
            onChange={(coin) => change({ coin })}
          />
        </ListToolbar>
      }
      empty={{
        icon: mdiSwapHorizontal,
        title: t(filtered ? 'finance:no_match' : 'empty'),
        text: t(filtered ? 'finance:no_match_hint' : 'empty_hint'),
      }}
    />
  );
}

function useColumns(onDecided: () => void): Column<Movement>[] {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  return [
    {
      id: 'kind',
      heading: t('finance:column.kind'),
      card: 'title',
      cell: ({ kind, proposed_at, proposed_by }) => (
        <Box>
          {t(`kind.${kind}`)}
          <Box color="muted" textStyle="xs">
            <RelativeTime at={proposed_at} /> · {proposed_by.username}
          </Box>
        </Box>
      ),
    },
    {
      id: 'amount',
      heading: t('finance:column.amount'),
      numeric: true,
      cell: ({ amount, coin, into }) => (
        <>
          {amount === null ? '–' : format.coin(amount, coin)}
          {into && <Box>→ {format.coin(into.amount, into.coin)}</Box>}
        </>
      ),
    },
    {
      id: 'fee',
      heading: t('finance:column.fee'),
      numeric: true,
      cell: ({ fee }) => (fee ? format.coin(fee.amount, fee.coin) : '–'),
    },
    {
      id: 'usd',
      heading: t('booked'),
      numeric: true,
      card: 'mark',
      cell: ({ amount_usd, rate, rate_source }) => (
        <Box title={rate ? `${format.price(rate)} · ${rate_source}` : undefined}>
          {format.money(amount_usd)}
        </Box>
      ),
    },
    {
      id: 'transaction',
      heading: t('finance:column.transaction'),
      cell: (movement) => <Story movement={movement} />,
    },
    {
      id: 'state',
      heading: t('finance:column.state'),
      card: 'mark',
      wraps: true,
      cell: ({ state, decided_by, reason }) => (
        <Flex direction="column" align="start" gap="0.5">
          <MovementTag state={state} />
          {decided_by && (
            <Box color="muted" textStyle="xs" maxW="24ch" overflowWrap="anywhere">
              {reason ? `${decided_by.username}: ${reason}` : decided_by.username}
            </Box>
          )}
        </Flex>
      ),
    },
    {
      id: 'decide',
      heading: t('finance:column.decide'),
      cell: (movement) =>
        movement.entry_id ? (
          <TextLink to={entriesAt({ reference: movement.id })}>{t('finance:adjustments.entry')}</TextLink>
        ) : (
          <MovementActions movement={movement} onDecided={onDecided} />
        ),
    },
  ];
}

/** The transaction, and from where to where it went. */
function Story({ movement: { coin, txid, into, from, to, note } }: { movement: Movement }) {
  const [first] = from;
  const [last] = to;
  return (
    <Flex direction="column" align="start">
      <TransactionId coin={coin} txid={txid} />
      {into && <TransactionId coin={into.coin} txid={into.txid} />}
      {last && (
        <Flex align="center" gap="1" color="muted" title={[...from, '→', ...to].join(' ')}>
          {first && <ShortCode text={first} keep={5} />}
          <span aria-hidden>→</span>
          <ShortCode text={last} keep={5} />
        </Flex>
      )}
      {note && (
        <Box color="muted" textStyle="xs" maxW="260px" truncate title={note}>
          {note}
        </Box>
      )}
    </Flex>
  );
}
