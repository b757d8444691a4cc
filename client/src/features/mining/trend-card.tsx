import { chakra } from '@chakra-ui/react';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { earningDaySchema } from '@lode/shared/mining/schemas';
import { mdiCashClock } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Card } from '../../components/ui/card.tsx';
import { ChartSwitch } from '../../components/ui/chart-switch.tsx';
import { DayBars } from '../../components/ui/day-bars.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { useFormat } from '../../lib/format.ts';
import { useEarnings } from './mining-data.ts';

type EarningDay = z.output<typeof earningDaySchema>;

const DAYS = 7;
const HEIGHT = 220;

/** What the last seven days paid; before the first payout, when it comes. */
export function TrendCard({ nextPayoutAt }: { nextPayoutAt: string }) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const { data, error, reload } = useEarnings(DAYS);
  if (!data && error) {
    return (
      <Card>
        <ErrorState title={t('trend.title')} error={error} onRetry={reload} />
      </Card>
    );
  }
  const sum = data?.reduce((total, { amount_usd }) => total + parseUsd(amount_usd), 0n) ?? 0n;
  const total = format.money(formatUsd(sum));
  if (data && sum === 0n) {
    return (
      <Card>
        <EmptyState
          icon={mdiCashClock}
          title={t('trend.title')}
          text={t('trend.none', { at: `${format.date(nextPayoutAt)}, ${format.clockTime(nextPayoutAt)}` })}
        />
      </Card>
    );
  }
  return (
    <Card>
      <ChartSwitch
        title={t('trend.title')}
        hint={data ? t('trend.total', { total }) : '\u00a0'}
        label={t('trend.label', { total })}
        asChart={t('chart.as_chart')}
        asTable={t('chart.as_table')}
        height={HEIGHT}
        chart={data ? <TrendBars days={data} /> : <Skeleton h="full" w="full" />}
        table={<TrendTable days={data ?? []} />}
      />
    </Card>
  );
}

function TrendBars({ days }: { days: readonly EarningDay[] }) {
  const format = useFormat();
  return (
    <DayBars
      days={days.map(({ day, amount_usd }) => ({
        day,
        value: Number(amount_usd),
        text: format.money(amount_usd),
      }))}
      height={HEIGHT}
      scaleWidth={64}
      step={(dollars) => format.money(dollars)}
      dayGap={8}
    />
  );
}

function TrendTable({ days }: { days: readonly EarningDay[] }) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  return (
    <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums">
      <thead>
        <tr>
          <chakra.th textAlign="start" color="muted" fontWeight="500">
            {t('payouts.day')}
          </chakra.th>
          <chakra.th textAlign="end" color="muted" fontWeight="500">
            {t('payouts.amount')}
          </chakra.th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, amount_usd }) => (
          <chakra.tr key={day} borderTopWidth="1px">
            <chakra.td py="1">{format.date(`${day}T12:00:00`)}</chakra.td>
            <chakra.td textAlign="end">{format.money(amount_usd)}</chakra.td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
