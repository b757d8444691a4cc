import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { ChartSwitch } from '../../components/ui/chart-switch.tsx';
import { useFormat } from '../../lib/format.ts';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { investmentFits, type Outlook, type Period, type ProjectedDay, project } from './projection.ts';

/** The charting library comes when there is something to draw. */
const OutlookLines = lazyCode(async () => (await import('./outlook-lines.tsx')).OutlookLines, Nothing);

const HEIGHT = 260;
/** Rows of the table. */
const ROWS = 6;

interface OutlookCardProps {
  outlook: Outlook;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  /** Micro-dollars. */
  invested: bigint;
  period: Period;
}

/** What may have come in by each day of the period: expected, and if every week were the weakest or the best. */
export function OutlookCard({ outlook, hashPower, invested, period }: OutlookCardProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const days = project(outlook, hashPower, period);
  const last = days[days.length - 1];
  const sum = (line: keyof Outlook) => format.money(formatUsd(last?.[line] ?? 0n));
  return (
    <Card>
      <ChartSwitch
        title={t('chart.title')}
        hint={t('chart.hint')}
        label={t('chart.label', {
          count: period,
          expected: sum('expected'),
          pessimistic: sum('pessimistic'),
          best: sum('best'),
        })}
        asChart={t('chart.as_chart')}
        asTable={t('chart.as_table')}
        height={HEIGHT}
        chart={<OutlookLines days={days} invested={invested} height={HEIGHT} />}
        table={<OutlookTable days={days} />}
      />
      <Legend invested={invested} shown={investmentFits(days, invested)} />
    </Card>
  );
}

function Legend({ invested, shown }: { invested: bigint; shown: boolean }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const amount = format.money(formatUsd(invested));
  return (
    <Flex columnGap="5" rowGap="1" wrap="wrap" mt="3" textStyle="xs" color="muted" aria-hidden>
      <Flex align="center" gap="2">
        <Box w="5" h="0.5" bg="primary.solid" />
        {t('chart.expected')}
      </Flex>
      <Flex align="center" gap="2">
        <Box w="5" h="3" bg="primary.muted" borderRadius="2px" />
        {t('chart.band')}
      </Flex>
      <Flex align="center" gap="2">
        {shown && <Box w="5" borderTopWidth="2px" borderTopStyle="dashed" borderColor="border.emphasized" />}
        {t(shown ? 'chart.invested' : 'chart.invested_beyond', { amount })}
      </Flex>
    </Flex>
  );
}

function OutlookTable({ days }: { days: readonly ProjectedDay[] }) {
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
          {(['pessimistic', 'expected', 'best'] as const).map((line) => (
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
            {(['pessimistic', 'expected', 'best'] as const).map((line) => (
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
