import { Box } from '@chakra-ui/react';
import type { DayCount } from '@lode/shared/administration/schemas';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormat } from '../../../lib/format.ts';

interface DayBarsProps {
  days: DayCount[];
  height: number;
}

/** The bars themselves, in the theme's colours; from right to left where the language runs so. */
export function DayBars({ days, height }: DayBarsProps) {
  const { i18n } = useTranslation();
  const short = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const reversed = i18n.dir() === 'rtl';
  const tick = { fill: 'var(--muted)', style: { fontSize: 12 } };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="day"
          reversed={reversed}
          tickFormatter={(day: string) => short.format(new Date(day))}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={28}
        />
        <YAxis
          orientation={reversed ? 'right' : 'left'}
          allowDecimals={false}
          width={36}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--border)' }} content={<DayTip />} />
        <Bar dataKey="count" fill="var(--primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface DayTipProps {
  active?: boolean;
  payload?: readonly { payload?: DayCount }[];
}

/** The exact day and count under the pointer. */
function DayTip({ active, payload }: DayTipProps) {
  const format = useFormat();
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="l1" px="3" py="1.5" textStyle="xs" boxShadow="md">
      <Box color="muted">{format.date(`${day.day}T12:00:00`)}</Box>
      <Box fontWeight="600">{format.integer(day.count)}</Box>
    </Box>
  );
}
