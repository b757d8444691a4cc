import { Box, Grid } from '@chakra-ui/react';
import type { MiningSummary } from '@lode/shared/mining/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { useFormat } from '../../lib/format.ts';
import { useServerNow } from '../../lib/server-time.ts';
import { paidToday } from './paid-today.ts';

/** What today's payout brought, and when the next one comes; nothing for somebody without a running miner. */
export function PayoutFigures({ summary }: { summary: MiningSummary | undefined }) {
  const { t } = useTranslation('mining');
  if (summary?.running === 0) return null;
  return (
    <Grid
      as="dl"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(2, minmax(176px, auto))' }}
      gap={{ base: 4, lg: 8 }}
      pt={{ base: 5, lg: 0 }}
      ps={{ lg: 8 }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderStartWidth={{ lg: '1px' }}
      aria-busy={summary ? undefined : true}
    >
      <Figure label={t('payout.today')}>{summary && <Today summary={summary} />}</Figure>
      <Figure label={t('payout.next')}>{summary && <Next at={summary.next_payout_at} />}</Figure>
    </Grid>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Box as="dt" textStyle="sm" color="muted">
        {label}
      </Box>
      <Box as="dd" minH="14" pt="1">
        {children || <Skeleton h="6" w="96px" mt="1" />}
      </Box>
    </Box>
  );
}

const FIGURE = { textStyle: 'xl', fontWeight: '600', fontVariantNumeric: 'tabular-nums' } as const;

function Today({ summary }: { summary: MiningSummary }) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const paid = paidToday(summary);
  if (!paid) return <Box color="muted">{t('payout.none')}</Box>;
  return (
    <>
      <Box {...FIGURE} color="success">
        {format.moneyChange(paid.amount_usd)}
      </Box>
      <Box textStyle="sm" color="muted">
        {t('payout.for_day', { day: format.date(`${paid.day}T12:00:00`) })}
      </Box>
    </>
  );
}

/** In hours, renewed as they pass; the exact time on hover, and its hour beneath. */
function Next({ at }: { at: string }) {
  const format = useFormat();
  const now = useServerNow(30_000);
  return (
    <>
      <Box {...FIGURE}>
        <time dateTime={at} title={format.exactTime(at)}>
          {format.relativeTime(at, now)}
        </time>
      </Box>
      <Box textStyle="sm" color="muted">
        {format.clockTime(at)}
      </Box>
    </>
  );
}
