import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { localeOf, useFormat } from '../../lib/format.ts';

interface DayBar {
  /** As 2026-02-28, a day of UTC. */
  day: string;
  /** For drawing only. */
  value: number;
  /** The exact value, as it is written. */
  text: string;
}

interface DayBarsProps {
  days: readonly DayBar[];
  height: number;
  /** Of the scale at the side, in pixels. */
  scaleWidth: number;
  /** How the scale writes its steps; whole numbers unless told. */
  step?: (value: number) => string;
  /** Between two days' names, in pixels. */
  dayGap: number;
}

/** One bar a day, in the theme's colours; from right to left where the language runs so. */
export function DayBars({ days, height, scaleWidth, step, dayGap }: DayBarsProps) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const reversed = i18n.dir() === 'rtl';
  const axis = { tick: { fill: 'var(--muted)', style: { fontSize: 12 } }, tickLine: false, axisLine: false };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={[...days]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          {...axis}
          dataKey="day"
          reversed={reversed}
          tickFormatter={(day: string) => short.format(new Date(day))}
          minTickGap={dayGap}
        />
        <YAxis
          {...axis}
          orientation={reversed ? 'right' : 'left'}
          allowDecimals={step !== undefined}
          {...(step && { tickFormatter: step })}
          width={scaleWidth}
        />
        <Tooltip cursor={{ fill: 'var(--border)' }} content={<DayTip />} isAnimationActive={false} />
        <Bar
          dataKey="value"
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
  payload?: readonly { payload?: DayBar }[];
}

/** The exact day and value under the pointer. */
function DayTip({ active, payload }: DayTipProps) {
  const format = useFormat();
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="l1" px="3" py="1.5" textStyle="xs" boxShadow="md">
      <Box color="muted">{format.date(`${day.day}T12:00:00`)}</Box>
      <Box fontWeight="600">{day.text}</Box>
    </Box>
  );
}
