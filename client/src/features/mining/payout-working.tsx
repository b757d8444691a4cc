import { Box, Text } from '@chakra-ui/react';
import type { Payout } from '@lode/shared/mining/schemas';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureList } from '../../components/ui/figure-list.tsx';
import { ShortCode } from '../../components/ui/short-code.tsx';
import { useFormat } from '../../lib/format.ts';
import { fractionOf } from '../../lib/percent.ts';

const DAY_SECONDS = 86_400;

/** How one day's payout came about, to the micro-dollar. */
export function PayoutWorking({ payout }: { payout: Payout }) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const { farm } = payout;
  const ofFarm: Figure[] = farm
    ? [
        { label: t('working.revenue'), value: format.exactMoney(farm.revenue_usd) },
        { label: t('working.carried'), value: format.exactMoney(farm.carried_in_usd) },
        { label: t('working.capacity'), value: format.hashPower(farm.capacity_th) },
      ]
    : [];
  if (farm?.difficulty) {
    const value = format.integer(Math.round(farm.difficulty.value));
    ofFarm.push({ label: t('working.difficulty', { source: farm.difficulty.source }), value });
  }
  const percent = farm ? format.percent(fractionOf(farm.fee_percent)) : '';
  return (
    <Box mx={{ base: 4, sm: 6 }} mb="4" px="4" py="3" borderRadius="field" bg="surface-variant" maxW="640px">
      <Text textStyle="sm" mb="1">
        {t('working.text')}
      </Text>
      <FigureList
        figures={[
          ...ofFarm,
          { label: t('working.power'), value: format.hashPower(payout.hash_power_th) },
          {
            label: t('working.seconds'),
            value: t('working.seconds_of', {
              seconds: format.integer(payout.seconds),
              day: format.integer(DAY_SECONDS),
            }),
          },
          { label: t('working.share'), value: format.exactMoney(payout.revenue_share_usd) },
          {
            label: farm ? t('working.fee_of', { percent }) : t('payouts.fee'),
            value: format.exactMoney(`-${payout.fee_usd}`),
          },
          { label: t('working.paid'), value: format.exactMoney(payout.amount_usd), strong: true },
          {
            label: t('working.entry'),
            value: <ShortCode text={payout.entry_id} />,
          },
        ]}
      />
    </Box>
  );
}
