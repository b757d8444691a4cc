import { Box, Flex, Text } from '@chakra-ui/react';
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
    <Box as="ul">
      {CRYPTO_SYMBOLS.map((symbol) => (
        <PriceRow key={symbol} symbol={symbol} rate={rates[symbol]} waiting={!loaded} />
      ))}
    </Box>
  );
}

interface PriceRowProps {
  symbol: (typeof CRYPTO_SYMBOLS)[number];
  rate: Rate | undefined;
  waiting: boolean;
}

function PriceRow({ symbol, rate, waiting }: PriceRowProps) {
  const { t } = useTranslation('rates');
  const format = useFormat();
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="4"
      minH="64px"
      py="2.5"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
    >
      <Box minW="0">
        <Text fontWeight="600">{symbol}</Text>
        <Text textStyle="xs" color="muted">
          {t(`coin.${symbol}`)}
        </Text>
      </Box>
      <Box textAlign="end" minW="0">
        {rate && (
          <>
            <Text fontWeight="600">
              <RollingText text={format.price(rate.rate)} />
            </Text>
            <Text textStyle="xs" color="muted">
              <RateSource rate={rate} />
            </Text>
          </>
        )}
        {!rate && waiting && <Skeleton w="96px" />}
        {!rate && !waiting && <Text color="muted">{t('no_price')}</Text>}
      </Box>
    </Flex>
  );
}
