import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { ChartSwitch } from '../../components/ui/chart-switch.tsx';
import { useFormat } from '../../lib/format.ts';
import { OutlookLines } from './outlook-lines.tsx';
import { PeriodChoice } from './period-choice.tsx';
import {
  hasRange,
  investmentFits,
  type Outlook,
  type Period,
  type ProjectedDay,
  project,
} from './projection.ts';

const HEIGHT = 260;
/** Rows of the table. */
const ROWS = 6;

interface OutlookCardProps {
  outlook: Outlook;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  /** Micro-dollars. */
  invested: bigint;
  /** The first day whose payments are known. */
  since: string;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What may have come in by each day of the period: expected, and if every week were the weakest or the best. */
export function OutlookCard({ outlook, hashPower, invested, since, period, onPeriod }: OutlookCardProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const days = project(outlook, hashPower, period);
  const last = days[days.length - 1];
  const ranged = hasRange(outlook);
  const sum = (line: keyof Outlook) => format.money(formatUsd(last?.[line] ?? 0n));
  const sums = { expected: sum('expected'), pessimistic: sum('pessimistic'), best: sum('best') };
  return (
    <Card>
      <Box mb="5">
        <PeriodChoice period={period} onPeriod={onPeriod} />
      </Box>
      <ChartSwitch
        title={t('chart.title')}
        hint={ranged ? t('chart.hint_range', { since: format.date(`${since}T12:00:00`) }) : t('chart.hint')}
        label={
          ranged
            ? t('chart.label', { count: period, ...sums })
            : `${t('chart.after', { count: period })}: ${sums.expected}`
        }
        asChart={t('chart.as_chart')}
        asTable={t('chart.as_table')}
        height={HEIGHT}
        chart={<OutlookLines days={days} lines={linesOf(outlook)} invested={invested} height={HEIGHT} />}
        table={<OutlookTable days={days} lines={linesOf(outlook)} />}
      />
      <Legend invested={invested} shown={investmentFits(days, invested)} ranged={ranged} />
    </Card>
  );
}

/** What is told of a day: only the estimate where there is no weakest and best week. */
function linesOf(outlook: Outlook): readonly (keyof Outlook)[] {
  return hasRange(outlook) ? ['pessimistic', 'expected', 'best'] : ['expected'];
}

interface LegendProps {
  invested: bigint;
  /** The investment is drawn. */
  shown: boolean;
  ranged: boolean;
}

function Legend({ invested, shown, ranged }: LegendProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const amount = format.money(formatUsd(invested));
  return (
    <Flex columnGap="5" rowGap="1" wrap="wrap" mt="3" textStyle="xs" color="muted" aria-hidden>
      <Flex align="center" gap="2">
        <Box w="5" h="0.5" bg="primary.solid" />
        {t('chart.expected')}
      </Flex>
      {ranged && (
        <Flex align="center" gap="2">
          <Box w="5" h="3" bg="primary.muted" borderRadius="2px" />
          {t('chart.band')}
        </Flex>
      )}
      <Flex align="center" gap="2">
        {shown && <Box w="5" borderTopWidth="2px" borderTopStyle="dashed" borderColor="border.emphasized" />}
        {t(shown ? 'chart.invested' : 'chart.invested_beyond', { amount })}
      </Flex>
    </Flex>
  );
}

interface OutlookTableProps {
  days: readonly ProjectedDay[];
  lines: readonly (keyof Outlook)[];
}

function OutlookTable({ days, lines }: OutlookTableProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const step = Math.max(1, Math.floor((days.length - 1) / ROWS));
  const rows = days.filter((_, index) => index > 0 && (days.length - 1 - index) % step === 0);
  return (
    <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums">
      <thead>
        <tr>
          <chakra.th textAlign="start" color="muted" fontWeight="500" pb="2">
            {t('chart.day')}
          </chakra.th>
          {lines.map((line) => (
            <chakra.th key={line} textAlign="end" color="muted" fontWeight="500" pb="2">
              {t(`chart.${line}`)}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <chakra.tr key={row.day} borderTopWidth="1px">
            <chakra.td py="1.5">{format.integer(row.day)}</chakra.td>
            {lines.map((line) => (
              <chakra.td key={line} textAlign="end" fontWeight={line === 'expected' ? '600' : undefined}>
                {format.money(formatUsd(row[line]))}
              </chakra.td>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
