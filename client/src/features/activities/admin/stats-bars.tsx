import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import type { ActivityStats } from '@lode/shared/activities/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

const BARS = [
  { name: 'shown', colour: 'var(--muted)' },
  { name: 'eligible', colour: 'var(--primary)' },
  { name: 'claimed', colour: 'var(--success)' },
] as const;

/** Three bars an activity, each with its figure, and the hash power that it gave. */
export function StatsBars({ rows }: { rows: ActivityStats[] }) {
  const most = Math.max(1, ...rows.flatMap((row) => BARS.map(({ name }) => row[name])));
  return (
    <Flex direction="column" gap="5">
      {rows.map((row) => (
        <Row key={row.id} row={row} most={most} />
      ))}
      <Legend />
    </Flex>
  );
}

function Row({ row, most }: { row: ActivityStats; most: number }) {
  const { t } = useTranslation('activities-admin');
  const format = useFormat();
  return (
    <Grid templateColumns={{ base: '1fr', sm: '180px 1fr' }} columnGap="4" rowGap="1" alignItems="center">
      <Box minW="0" textStyle="sm">
        <Text truncate title={row.title}>
          {row.title}
        </Text>
        <Text color="muted" textStyle="xs">
          {t('stats.given')} {format.hashPower(row.hashpower_given)}
        </Text>
      </Box>
      <Flex direction="column" gap="1">
        {BARS.map(({ name, colour }) => (
          <Flex key={name} align="center" gap="2" textStyle="xs" color="muted">
            <Box
              h="3"
              minW={row[name] > 0 ? '2px' : '0'}
              borderEndRadius="3px"
              // As a style, so that not every length gets a rule of its own.
              style={{ background: colour, width: `calc((100% - 5em) * ${row[name] / most})` }}
            />
            <Box as="span" fontVariantNumeric="tabular-nums">
              {format.integer(row[name])}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Grid>
  );
}

function Legend() {
  const { t } = useTranslation('activities-admin');
  return (
    <Flex gap="5" wrap="wrap" justify="center" textStyle="xs" color="muted">
      {BARS.map(({ name, colour }) => (
        <Flex key={name} align="center" gap="2">
          <Box boxSize="3" borderRadius="2px" style={{ background: colour }} />
          {t(`stats.${name}`)}
        </Flex>
      ))}
    </Flex>
  );
}
