import { Box, Flex } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../../lib/format.ts';
import { dayMarks, scaleMarks } from './chart-scale.ts';
import { investmentFits, type Outlook, type ProjectedDay } from './projection.ts';

interface OutlookLinesProps {
  days: readonly ProjectedDay[];
  /** What is told of the day under the pointer, the lowest first. */
  lines: readonly (keyof Outlook)[];
  /** What was paid for it, in micro-dollars. */
  invested: bigint;
  height: number;
}

interface DrawnDay {
  day: number;
  expected: number;
  range: [number, number];
}

/** Dollars for drawing only; what is written comes from the exact sums. */
const drawn = (micros: bigint) => Number(micros) / 1_000_000;

/** Running sums: the estimate as a line within the band from the weakest to the best week, beside what it cost. */
export function OutlookLines({ days, lines, invested, height }: OutlookLinesProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const shown = investmentFits(days, invested);
  const reversed = i18n.dir() === 'rtl';
  const last = days.at(-1);
  const most = Math.max(drawn(last?.best ?? 0n), shown ? drawn(invested) : 0);
  const marks = scaleMarks(most);
  const top = marks.at(-1) ?? most;
  const tick = { fill: 'var(--muted)', style: { fontSize: 12 } };
  const data: DrawnDay[] = days.map(({ day, expected, pessimistic, best }) => ({
    day,
    expected: drawn(expected),
    range: [drawn(pessimistic), drawn(best)],
  }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={data}
        margin={{ top: 12, right: 4, bottom: 0, left: 4 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="day"
          type="number"
          domain={[0, 'dataMax']}
          ticks={dayMarks(last?.day ?? 0)}
          reversed={reversed}
          tickFormatter={(day: number) => format.integer(day)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={28}
        />
        <YAxis
          orientation={reversed ? 'right' : 'left'}
          domain={[0, top]}
          ticks={marks}
          tickFormatter={(dollars: number) =>
            top < marks.length ? format.money(dollars) : format.moneyWhole(dollars)
          }
          width={64}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ stroke: 'var(--border-strong)' }}
          content={<DayTip days={days} lines={lines} />}
          isAnimationActive={false}
        />
        <Area
          dataKey="range"
          stroke="none"
          fill="var(--primary)"
          fillOpacity={0.16}
          activeDot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="expected"
          stroke="var(--primary)"
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
        {shown && <ReferenceLine y={drawn(invested)} stroke="var(--muted)" strokeDasharray="5 5" />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface DayTipProps extends Pick<OutlookLinesProps, 'days' | 'lines'> {
  active?: boolean;
  payload?: readonly { payload?: DrawnDay }[];
}

/** The sums of the day under the pointer. */
function DayTip({ days, lines, active, payload }: DayTipProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const day = days.find((candidate) => candidate.day === payload?.[0]?.payload?.day);
  if (!active || !day) return null;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="l1" px="3" py="2" textStyle="xs" boxShadow="md">
      <Box color="muted" mb="1">
        {t('chart.after', { count: day.day })}
      </Box>
      {lines.toReversed().map((line) => (
        <Flex key={line} justify="space-between" gap="4" fontWeight={line === 'expected' ? '600' : undefined}>
          <Box as="span">{t(`chart.${line}`)}</Box>
          <Box as="span" fontVariantNumeric="tabular-nums">
            {format.money(formatUsd(day[line]))}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
