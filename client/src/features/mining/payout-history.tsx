import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { miningRoutes } from '@lode/shared/mining/rest';
import type { ContractDetail, Payout } from '@lode/shared/mining/schemas';
import { LOW_AGAINST_DAYS } from '@lode/shared/notifications/schemas';
import { mdiCashClock, mdiChevronDown } from '@mdi/js';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CsvButton } from '../../components/ui/csv-button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { readAllParts } from '../../lib/all-pages.ts';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { usePayoutColumns } from './payout-columns.ts';
import { PayoutWorking } from './payout-working.tsx';

const COLUMNS = { base: 'minmax(0, 1fr) auto 24px', sm: 'minmax(0, 1fr) repeat(3, minmax(0, 1fr)) 24px' };

/** What a contract was paid, day by day, each with how it was worked out. */
export function PayoutHistory({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('mining');
  const columns = usePayoutColumns();
  const { rows, more, busy, loadMore } = usePayouts(contract);
  return (
    <Card as="section" p="0" aria-labelledby="payouts-title">
      <Flex align="center" justify="space-between" gap="3" px={{ base: 4, sm: 6 }} py="4" wrap="wrap">
        <Heading as="h2" id="payouts-title" textStyle="lg" fontWeight="600">
          {t('payouts.title')}
        </Heading>
        {rows.length > 0 && (
          <CsvButton
            label={t('payouts.csv')}
            filename={`payouts-${contract.id}`}
            columns={columns}
            load={() =>
              readAllParts((query) => call(miningRoutes.payouts, { params: { id: contract.id }, query }))
            }
          />
        )}
      </Flex>
      {rows.length === 0 && (
        <EmptyState icon={mdiCashClock} title={t('payouts.none')} text={t('payouts.none_text')} />
      )}
      {rows.length > 0 && <PayoutHead />}
      <Box as="ul">
        {rows.map((payout) => (
          <PayoutItem key={payout.day} payout={payout} />
        ))}
      </Box>
      {more && (
        <Flex justify="center" py="4" borderTopWidth="1px">
          <SecondaryButton size="sm" loading={busy} onClick={() => void loadMore()}>
            {t('payouts.more')}
          </SecondaryButton>
        </Flex>
      )}
    </Card>
  );
}

/** The payouts that came with the contract, which is kept current, and the older ones that were asked for. */
function usePayouts(contract: ContractDetail) {
  const { t } = useTranslation('errors');
  const [older, setOlder] = useState<{ items: Payout[]; next: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const { items, next_cursor } = contract.payouts;
  const oldest = older?.items.at(-1)?.day ?? items.at(-1)?.day ?? '';
  const first = older?.items[0]?.day;
  const cursor = older ? older.next : next_cursor;
  const loadMore = async () => {
    if (!cursor) return;
    setBusy(true);
    try {
      const query = { cursor };
      const part = await call(miningRoutes.payouts, { params: { id: contract.id }, query });
      // A new day may have pushed the newest list on by one: no day is shown twice, and none is lost.
      const fresh = part.items.filter(({ day }) => day < oldest);
      setOlder({ items: [...(older?.items ?? items), ...fresh], next: part.next_cursor });
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  const newer = older ? items.filter(({ day }) => !first || day > first) : items;
  return { rows: older ? [...newer, ...older.items] : items, more: Boolean(cursor), busy, loadMore };
}

function PayoutHead() {
  const { t } = useTranslation('mining');
  return (
    <Grid
      aria-hidden
      templateColumns={COLUMNS}
      gap="3"
      px={{ base: 4, sm: 6 }}
      py="2"
      borderTopWidth="1px"
      textStyle="xs"
      color="muted"
    >
      <Box>{t('payouts.day')}</Box>
      <Box display={{ base: 'none', sm: 'block' }} textAlign="end">
        {t('payouts.share')}
      </Box>
      <Box display={{ base: 'none', sm: 'block' }} textAlign="end">
        {t('payouts.fee')}
      </Box>
      <Box textAlign="end">{t('payouts.amount')}</Box>
      <Box />
    </Grid>
  );
}

function PayoutItem({ payout }: { payout: Payout }) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const asked = useSearchParams()[0].get('day') === payout.day;
  const [open, setOpen] = useState(asked);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) row.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  const id = useId();
  const day = format.date(`${payout.day}T12:00:00`);
  const amount = format.money(payout.amount_usd);
  return (
    <Box as="li" ref={row} borderTopWidth="1px">
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('payouts.how', { day, amount })}
        onClick={() => setOpen(!open)}
        w="full"
        px={{ base: 4, sm: 6 }}
        minH="48px"
        cursor="pointer"
        textAlign="start"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        _hover={{ bg: 'gray.subtle' }}
      >
        <Grid templateColumns={COLUMNS} gap="3" alignItems="center">
          <span>{day}</span>
          <Box as="span" display={{ base: 'none', sm: 'block' }} textAlign="end" color="muted">
            {format.money(payout.revenue_share_usd)}
          </Box>
          <Box as="span" display={{ base: 'none', sm: 'block' }} textAlign="end" color="muted">
            {format.money(`-${payout.fee_usd}`)}
          </Box>
          <Box as="span" textAlign="end" fontWeight="600" color="success.fg">
            +{amount}
          </Box>
          <Box
            as="span"
            color="muted"
            transition="transform 150ms ease-out"
            transform={open ? 'rotate(180deg)' : undefined}
          >
            <Icon path={mdiChevronDown} size={20} />
          </Box>
        </Grid>
      </chakra.button>
      {payout.low_because.length > 0 && <LowNote reasons={payout.low_because} />}
      <Box id={id} hidden={!open}>
        {open && <PayoutWorking payout={payout} />}
      </Box>
    </Box>
  );
}

/** Why a day paid less than the days before, as far as that is known. */
function LowNote({ reasons }: { reasons: Payout['low_because'] }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  return (
    <Box px={{ base: 4, sm: 6 }} pb="3" mt="-1" textStyle="xs" color="muted">
      {t('low.line', { days: format.integer(LOW_AGAINST_DAYS) })}{' '}
      {reasons.map((reason) => t(`low.${reason}`)).join(' ')}
    </Box>
  );
}
