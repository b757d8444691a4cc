import { Box } from '@chakra-ui/react';
import type { ActivityStats } from '@lode/shared/activities/schemas';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormat } from '../../../lib/format.ts';

const ROW_HEIGHT = 64;
const FRAME_HEIGHT = 72;
const LABEL_WIDTH = 148;
const LABEL_MAX = 18;

const BARS = [
  { name: 'shown', colour: 'var(--muted)' },
  { name: 'eligible', colour: 'var(--primary)' },
  { name: 'claimed', colour: 'var(--success)' },
] as const;

/** Three bars an activity, in the theme's colours; from right to left where the language runs so. */
export function StatsBars({ rows }: { rows: ActivityStats[] }) {
  const { t, i18n } = useTranslation('activities-admin');
  const reversed = i18n.dir() === 'rtl';
  const tick = { fill: 'var(--muted)', style: { fontSize: 12 } };
  const short = (title: string) => (title.length > LABEL_MAX ? `${title.slice(0, LABEL_MAX)}…` : title);
  return (
    <ResponsiveContainer width="100%" height={rows.length * ROW_HEIGHT + FRAME_HEIGHT}>
      <BarChart
        data={rows}
        layout="vertical"
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          reversed={reversed}
          allowDecimals={false}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          type="category"
          dataKey="id"
          orientation={reversed ? 'right' : 'left'}
          width={LABEL_WIDTH}
          tickFormatter={(id: string) => short(rows.find((row) => row.id === id)?.title ?? '')}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--border)' }} content={<StatsTip />} />
        <Legend
          itemSorter={null}
          formatter={(name: string) => (
            <Box as="span" color="muted">
              {t(`stats.${name}`)}
            </Box>
          )}
          wrapperStyle={{ fontSize: 12 }}
        />
        {BARS.map(({ name, colour }) => (
          <Bar key={name} dataKey={name} fill={colour} radius={[0, 3, 3, 0]} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

interface StatsTipProps {
  active?: boolean;
  payload?: readonly { payload?: ActivityStats }[];
}

/** The exact figures of the activity under the pointer. */
function StatsTip({ active, payload }: StatsTipProps) {
  const { t } = useTranslation('activities-admin');
  const format = useFormat();
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="l1" px="3" py="1.5" textStyle="xs" boxShadow="md">
      <Box fontWeight="600">{row.title}</Box>
      {BARS.map(({ name }) => (
        <Box key={name} color="muted">
          {t(`stats.${name}`)} {format.integer(row[name])}
        </Box>
      ))}
      <Box color="muted">
        {t('stats.given')} {format.hashPower(row.hashpower_given)}
      </Box>
    </Box>
  );
}
