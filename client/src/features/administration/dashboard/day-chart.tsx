import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { DayCount } from '@lode/shared/dashboard/schemas';
import { mdiChartBar, mdiTable } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayBars } from '../../../components/ui/day-bars.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { useFormat } from '../../../lib/format.ts';

const HEIGHT = 200;

interface DayChartProps {
  title: string;
  /** Undefined while it loads. */
  days: DayCount[] | undefined;
}

/** A count by day as bars, or as a table for whoever reads or hears better that way. */
export function DayChart({ title, days }: DayChartProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [table, setTable] = useState(false);
  const total = days?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Section
      title={title}
      hint={days ? t('chart.total', { count: total, total: format.integer(total), days: days.length }) : ' '}
      actions={
        <Button size="xs" variant="ghost" aria-pressed={table} onClick={() => setTable(!table)}>
          <Icon path={table ? mdiChartBar : mdiTable} size={16} />
          {t(table ? 'chart.as_bars' : 'chart.as_table')}
        </Button>
      }
    >
      <Box h={`${HEIGHT}px`} overflowY={table ? 'auto' : 'visible'}>
        {!days && <Skeleton h="full" />}
        {days && table && <DayTable title={title} days={days} />}
        {days && !table && (
          <Flex h="full" role="img" aria-label={t('chart.label', { title, total: format.integer(total) })}>
            <DayBars
              days={days.map(({ day, count }) => ({ day, value: count, text: format.integer(count) }))}
              height={HEIGHT}
              scaleWidth={36}
              dayGap={28}
            />
          </Flex>
        )}
      </Box>
    </Section>
  );
}

function DayTable({ title, days }: { title: string; days: DayCount[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <chakra.table w="full" textStyle="sm" aria-label={title}>
      <thead>
        <tr>
          <chakra.th textAlign="start" color="muted" fontWeight="500">
            {t('chart.day')}
          </chakra.th>
          <chakra.th textAlign="end" color="muted" fontWeight="500">
            {t('chart.count')}
          </chakra.th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, count }) => (
          <chakra.tr key={day} borderTopWidth="1px">
            <td>{format.date(`${day}T12:00:00`)}</td>
            <chakra.td textAlign="end" fontVariantNumeric="tabular-nums">
              {format.integer(count)}
            </chakra.td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
