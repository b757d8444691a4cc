import { Box, Flex, Grid } from '@chakra-ui/react';
import type { Coin } from '@lode/shared/core/money';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { type CoinBooks, STORAGES, type Storage, type Treasury } from '@lode/shared/treasury/schemas';
import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { FigureList } from '../../../components/ui/figure-list.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { MetricTile } from '../../../components/ui/metric-tile.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession } from '../../../lib/session.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';
import { DetailStates } from '../components/detail-states.tsx';

/** Every coin: what the books say, what the chain says, and what may make a difference. */
export function CoinsTab({ treasury }: { treasury: Loaded<Treasury> }) {
  const { t } = useTranslation('treasury');
  return (
    <DetailStates title={t('tab.coins')} loaded={treasury}>
      {(data) => (
        <Flex direction="column" gap="4">
          <Tiles treasury={data} />
          <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
            {data.coins.map((books) => (
              <CoinCard key={books.coin} books={books} />
            ))}
          </Grid>
        </Flex>
      )}
    </DetailStates>
  );
}

function Tiles({ treasury: { capital_usd, uncovered_usd, waiting } }: { treasury: Treasury }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  return (
    <Grid gap="3" templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}>
      <MetricTile label={t('capital')} value={format.money(capital_usd)} />
      <MetricTile
        label={t('uncovered')}
        hint={t('uncovered_hint')}
        value={format.money(uncovered_usd)}
        tone={Number(uncovered_usd) > 0 ? 'error' : undefined}
      />
      <MetricTile
        label={t('waiting')}
        value={format.integer(waiting)}
        tone={waiting > 0 ? 'warning' : undefined}
      />
    </Grid>
  );
}

function CoinCard({ books }: { books: CoinBooks }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  const { coin, shortfall, chain, difference } = books;
  const amount = (value: string) => format.coin(value, coin);
  return (
    <Section title={coin} actions={<DifferenceTag difference={difference} text={amount} />}>
      <Flex align="center" gap="2" mb="2" color="muted" textStyle="sm">
        <CoinIcon symbol={coin} size={22} />
        {t('books')}
      </Flex>
      <FigureList
        figures={[
          { label: t('ledger'), value: amount(books.ledger), strong: true },
          { label: t('promised'), value: amount(books.promised) },
          { label: t('free'), value: amount(books.free) },
          ...(Number(shortfall) > 0 ? [{ label: t('missing'), value: amount(shortfall) }] : []),
          { label: t('chain'), value: chain === null ? '–' : amount(chain), strong: true },
          { label: t('hot'), value: amount(books.hot) },
          { label: t('cold'), value: amount(books.cold) },
          { label: t('deposit_addresses'), value: amount(books.deposit_addresses.amount) },
        ]}
      />
      <Keys books={books} />
      <Reserves books={books} />
      <Reasons books={books} />
    </Section>
  );
}

/** What a wallet program needs to find every deposit. */
function Keys({ books: { deposit_addresses } }: { books: CoinBooks }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  const { key_id, last_index, gap } = deposit_addresses;
  if (key_id === null || last_index === null) return null;
  return (
    <Flex justify="space-between" gap="3" wrap="wrap" mt="2" textStyle="sm" color="muted">
      <Box>{t('key', { key: key_id, last: format.integer(last_index) })}</Box>
      <Box>{t('gap', { gap: format.integer(gap) })}</Box>
    </Flex>
  );
}

/** By its sign: coins that the books do not know are to be looked into, lacking ones at once. */
const LOOK = {
  '-1': { palette: 'error', icon: mdiAlertCircleOutline },
  0: { palette: 'success', icon: mdiCheckCircleOutline },
  1: { palette: 'warning', icon: mdiAlertOutline },
} as const;

function DifferenceTag({ difference, text }: { difference: string | null; text: (value: string) => string }) {
  const { t } = useTranslation('treasury');
  if (difference === null)
    return (
      <Tag palette="gray" icon={mdiHelpCircleOutline}>
        {t('not_read')}
      </Tag>
    );
  const sign = Math.sign(Number(difference));
  const look = LOOK[sign as keyof typeof LOOK];
  return <Tag {...look}>{t('difference', { amount: text(difference) })}</Tag>;
}

function Reserves({ books: { coin, reserves } }: { books: CoinBooks }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  return (
    <Box mt="3">
      <Box textStyle="label" mb="1">
        {t('reserves')}
      </Box>
      {reserves.length === 0 && (
        <Box textStyle="sm" color="muted">
          {t('none_published')}
        </Box>
      )}
      {reserves.map(({ address, storage, amount, checked_at, unreachable }) => (
        <Flex key={address} justify="space-between" align="center" gap="3" textStyle="sm" wrap="wrap">
          <Flex align="center" gap="2" wrap="wrap">
            <ShortCode text={address} keep={8} />
            <StorageChoice coin={coin} address={address} storage={storage} />
          </Flex>
          <Box
            color={unreachable ? 'error.fg' : undefined}
            title={checked_at ? format.exactTime(checked_at) : undefined}
            fontVariantNumeric="tabular-nums"
          >
            {amount === null ? t(unreachable ? 'unreachable' : 'not_read') : format.coin(amount, coin)}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

interface StorageChoiceProps {
  coin: Coin;
  address: string;
  storage: Storage | null;
}

/** How an address is kept; what is sorted anew is told to everybody's page. */
function StorageChoice({ coin, address, storage }: StorageChoiceProps) {
  const { t } = useTranslation(['treasury', 'errors']);
  const mayChange = allows(useSession('admin'), 'finance:manage');
  const change = async (chosen: Storage | null) => {
    try {
      await withProof('admin', () =>
        call(treasuryRoutes.storage, { body: { coin, address, storage: chosen } }, 'admin'),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      showMessage(errorText(t, error), 'error');
    }
  };
  if (!mayChange) return storage && <Box color="muted">{t(storage)}</Box>;
  return (
    <FilterSelect
      label={t('storage')}
      any={t('unsorted')}
      value={storage ?? ''}
      options={STORAGES}
      text={(one) => t(one as Storage)}
      onChange={(chosen) => void change(STORAGES.find((one) => one === chosen) ?? null)}
    />
  );
}

function Reasons({ books: { coin, reasons } }: { books: CoinBooks }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  if (reasons.length === 0) return null;
  return (
    <Box mt="3">
      <Box textStyle="label" mb="1">
        {t('why')}
      </Box>
      {reasons.map(({ reason, count, amount }) => (
        <Flex key={reason} justify="space-between" gap="3" textStyle="sm" color="muted">
          <Box>{t(reason === 'waiting_movements' ? 'waiting' : `reason.${reason}`)}</Box>
          <Box fontVariantNumeric="tabular-nums" textAlign="end">
            {format.integer(count)}
            {amount !== null && ` · ${format.coin(amount, coin)}`}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
