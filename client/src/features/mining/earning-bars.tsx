import { Box } from '@chakra-ui/react';
import type { earningDaySchema } from '@lode/shared/mining/schemas';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { z } from 'zod';
import { localeOf, useFormat } from '../../lib/format.ts';

type EarningDay = z.output<typeof earningDaySchema>;

interface EarningBarsProps {
  days: readonly EarningDay[];
  height: number;
}

/** What each day paid, in the theme's colours; from right to left where the language runs so. */
export function EarningBars({ days, height }: EarningBarsProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const short = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const reversed = i18n.dir() === 'rtl';
  const tick = { fill: 'var(--muted)', style: { fontSize: 12 } };
  // For drawing only; what is written comes from the exact amounts.
  const data = days.map(({ day, amount_usd }) => ({ day, amount_usd, drawn: Number(amount_usd) }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="day"
          reversed={reversed}
          tickFormatter={(day: string) => short.format(new Date(day))}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={8}
        />
        <YAxis
          orientation={reversed ? 'right' : 'left'}
          tickFormatter={(dollars: number) => format.money(dollars)}
          width={64}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--border)' }} content={<DayTip />} isAnimationActive={false} />
        <Bar
          dataKey="drawn"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface DayTipProps {
  active?: boolean;
  payload?: readonly { payload?: EarningDay }[];
}

/** The exact day and amount under the pointer. */
function DayTip({ active, payload }: DayTipProps) {
  const format = useFormat();
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="l1" px="3" py="1.5" textStyle="xs" boxShadow="md">
      <Box color="muted">{format.date(`${day.day}T12:00:00`)}</Box>
      <Box fontWeight="600">{format.money(day.amount_usd)}</Box>
    </Box>
  );
}
