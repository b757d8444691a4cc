import { Box, Grid, Text } from '@chakra-ui/react';
import type { Rate } from '@lode/shared/rates/schemas';
import { CRYPTO_SYMBOLS } from '@lode/shared/rates/symbols';
import { mdiChartLine } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { RollingText } from '../../../components/ui/rolling-text.tsx';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { useFormat } from '../../../lib/format.ts';
import { refreshRates, useRates } from '../state/rates-state.ts';
import { RateSource } from './rate-source.tsx';

/** What each coin of ours costs, live, with the source and age of every price. */
export function PriceList() {
  const { t } = useTranslation('rates');
  const { rates, error, loaded } = useRates();
  const known = CRYPTO_SYMBOLS.some((symbol) => rates[symbol]);
  if (!known && error)
    return <ErrorState title={t('title')} error={error} onRetry={() => void refreshRates()} />;
  if (!known && loaded) return <EmptyState icon={mdiChartLine} title={t('none')} text={t('none_text')} />;
  return (
    <Grid as="ul" gap={{ base: 4, md: 6 }} templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }}>
      {CRYPTO_SYMBOLS.map((symbol) => (
        <Price key={symbol} symbol={symbol} rate={rates[symbol]} waiting={!loaded} />
      ))}
    </Grid>
  );
}

interface PriceProps {
  symbol: (typeof CRYPTO_SYMBOLS)[number];
  rate: Rate | undefined;
  waiting: boolean;
}

function Price({ symbol, rate, waiting }: PriceProps) {
  const { t } = useTranslation('rates');
  const format = useFormat();
  return (
    <Box as="li" minW="0">
      <Text textStyle="sm" color="muted">
        {symbol}{' '}
        <Box as="span" textStyle="xs">
          {t(`coin.${symbol}`)}
        </Box>
      </Text>
      {rate && (
        <>
          <Text fontWeight="600" overflowWrap="anywhere">
            <RollingText text={format.price(rate.rate)} />
          </Text>
          <Text textStyle="xs" color="muted">
            <RateSource rate={rate} />
          </Text>
        </>
      )}
      {!rate && waiting && (
        <Box minH="10" pt="1">
          <Skeleton w="96px" />
        </Box>
      )}
      {!rate && !waiting && <Text color="muted">{t('no_price')}</Text>}
    </Box>
  );
}
