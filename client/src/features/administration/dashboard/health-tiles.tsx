import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import type { Dashboard } from '@lode/shared/dashboard/schemas';
import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { MetricTile, MetricTileSkeleton } from '../../../components/ui/metric-tile.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useDashboard } from './dashboard-data.tsx';

/** Above these, somebody should look. */
const LAG_S = 5;
const OUTBOX_AGE_S = 10;
const RATES_AGE_S = 300;

type Health = NonNullable<Dashboard['health']>;

function troubles(health: Health) {
  return {
    queue: health.queue.lag_s > LAG_S,
    outbox: health.outbox.oldest_s > OUTBOX_AGE_S,
    rates: health.rates_age_s === null || health.rates_age_s > RATES_AGE_S,
    store: health.store !== null && (health.store.writes_refused || health.store.findings > 0),
  };
}

/** Whether what runs behind the pages keeps up. */
export function HealthTiles() {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const { data, error } = useDashboard();
  const health = data?.health;
  const wrong = health && troubles(health);
  const sound = wrong && !Object.values(wrong).includes(true);
  const seconds = (value: number) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  const tone = (bad: boolean | undefined) => (bad ? 'warning' : undefined);
  return (
    <Flex as="section" direction="column" gap="3">
      <Flex align="center" gap="2">
        <Heading as="h2" textStyle="md" fontWeight="600">
          {t('health.title')}
        </Heading>
        {health && (
          <Flex align="center" gap="1" textStyle="sm" color={sound ? 'success.fg' : 'warning.fg'}>
            <Icon path={sound ? mdiCheckCircleOutline : mdiAlertOutline} size={18} />
            <Box as="span">{t(sound ? 'health.sound' : 'health.look')}</Box>
          </Flex>
        )}
      </Flex>
      <Grid
        gap="3"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(180px, 1fr))' }}
      >
        {!health && !error && ['a', 'b', 'c', 'd'].map((tile) => <MetricTileSkeleton key={tile} />)}
        {health && (
          <>
            <MetricTile
              label={t('health.queue')}
              hint={t('health.queue_hint')}
              value={seconds(health.queue.lag_s)}
              detail={t('health.queue_detail', {
                waiting: format.integer(health.queue.waiting),
                failed: format.integer(health.queue.failed),
              })}
              tone={tone(wrong?.queue)}
            />
            <MetricTile
              label={t('health.outbox')}
              hint={t('health.outbox_hint')}
              value={format.integer(health.outbox.backlog)}
              detail={
                health.outbox.backlog > 0
                  ? t('health.oldest', { time: seconds(health.outbox.oldest_s) })
                  : undefined
              }
              tone={tone(wrong?.outbox)}
            />
            <MetricTile
              label={t('health.rates')}
              hint={t('health.rates_hint')}
              value={health.rates_age_s === null ? null : seconds(Math.round(health.rates_age_s))}
              none={t('value.none')}
              tone={tone(wrong?.rates)}
            />
            <MetricTile
              label={t('health.log')}
              hint={t('health.log_hint')}
              value={format.integer(health.log_unsealed)}
            />
            {health.store && <StoreTile store={health.store} />}
          </>
        )}
      </Grid>
    </Flex>
  );
}

/** What the embedded store has room for, and what threatens it. */
function StoreTile({ store }: { store: NonNullable<Health['store']> }) {
  const { t, i18n } = useTranslation('admin');
  const gigabytes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  });
  const trouble = store.findings > 0 ? 'health.store_damaged' : 'health.store_full';
  const isWrong = store.findings > 0 || store.writes_refused;
  return (
    <MetricTile
      label={t('health.store')}
      hint={t('health.store_hint')}
      value={gigabytes.format(store.free_bytes / 1e9)}
      detail={isWrong ? t(trouble) : undefined}
      tone={isWrong ? 'warning' : undefined}
    />
  );
}
