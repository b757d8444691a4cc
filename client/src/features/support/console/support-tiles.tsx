import { Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { BADGE_POLL_MS, type SupportMetrics } from '@lode/shared/support/schemas';
import { mdiArrowRight, mdiChartBoxOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { MetricTile, MetricTileSkeleton } from '../../../components/ui/metric-tile.tsx';
import { call } from '../../../lib/api-client.ts';
import { durationText } from '../../../lib/duration-text.ts';
import { type Format, localeOf, useFormat } from '../../../lib/format.ts';
import { onQueueMove } from '../../../lib/queue-moves.ts';
import { pollWhileDown } from '../../../lib/socket-polling.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';

const PERIODS = [7, 30] as const;
type Period = (typeof PERIODS)[number];
const NOW_TILES = ['waiting', 'ongoing'];
const PERIOD_TILES = ['started', 'closed', 'abandoned', 'first', 'resolution', 'rating'];

/** The metrics of a period: anew when the queue moves, every 30 s while looked at, polled while there is no socket. */
function useMetrics(days: Period) {
  const loaded = useLoaded(String(days), (signal) =>
    call(deskRoutes.metrics, { query: { days }, signal }, 'admin'),
  );
  const { reload } = loaded;
  useRefresh(reload);
  useEffect(() => {
    const stops = [onQueueMove(reload), pollWhileDown('admin', BADGE_POLL_MS, async () => reload())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reload]);
  return loaded;
}

/** How customer service is doing now and over the last days. */
export function SupportTiles() {
  const { t } = useTranslation('console');
  const [days, setDays] = useState<Period>(7);
  const { data, error, reload } = useMetrics(days);
  return (
    <>
      <Flex as="section" direction="column" gap="3">
        <Flex align="center" justify="space-between" gap="3">
          <SectionTitle>{t('metrics.now')}</SectionTitle>
          <Button asChild size="sm" variant="ghost">
            <Link to="/googleadmin/service">
              {t('metrics.open_console')}
              <Icon path={mdiArrowRight} size={18} />
            </Link>
          </Button>
        </Flex>
        <Tiles columns={2}>
          {data ? (
            <NowTiles metrics={data} />
          ) : (
            !error && NOW_TILES.map((tile) => <MetricTileSkeleton key={tile} />)
          )}
        </Tiles>
      </Flex>
      <Flex as="section" direction="column" gap="3">
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <SectionTitle>{t('metrics.period', { count: days })}</SectionTitle>
          <PeriodSwitch days={days} onChange={setDays} />
        </Flex>
        {!data && Boolean(error) && (
          <Card>
            <ErrorState title={t('metrics.period', { count: days })} error={error} onRetry={reload} />
          </Card>
        )}
        {data?.started === 0 && (
          <Card>
            <EmptyState icon={mdiChartBoxOutline} title={t('metrics.empty')} text={t('metrics.empty_hint')} />
          </Card>
        )}
        {data?.started !== 0 && (
          <Tiles columns={3}>
            {data ? (
              <PeriodTiles metrics={data} />
            ) : (
              !error && PERIOD_TILES.map((tile) => <MetricTileSkeleton key={tile} detail />)
            )}
          </Tiles>
        )}
      </Flex>
    </>
  );
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" textStyle="md" fontWeight="600">
      {children}
    </Heading>
  );
}

function Tiles({ columns, children }: { columns: 2 | 3; children: React.ReactNode }) {
  return (
    <Grid gap="4" templateColumns={{ base: 'repeat(2, 1fr)', lg: `repeat(${columns}, 1fr)` }}>
      {children}
    </Grid>
  );
}

function PeriodSwitch({ days, onChange }: { days: Period; onChange: (days: Period) => void }) {
  const { t } = useTranslation('console');
  return (
    <Flex
      role="group"
      aria-label={t('metrics.period_choice')}
      gap="1"
      p="1"
      bg="surface-variant"
      borderRadius="pill"
    >
      {PERIODS.map((period) => (
        <Button
          key={period}
          size="xs"
          variant={period === days ? 'solid' : 'ghost'}
          colorPalette={period === days ? 'primary' : 'gray'}
          aria-pressed={period === days}
          onClick={() => onChange(period)}
        >
          {t('metrics.days', { count: period })}
        </Button>
      ))}
    </Flex>
  );
}

function NowTiles({ metrics }: { metrics: SupportMetrics }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <>
      <MetricTile
        label={t('metrics.waiting')}
        value={format.integer(metrics.waiting)}
        tone={metrics.waiting > 0 ? 'error' : undefined}
      />
      <MetricTile label={t('metrics.ongoing')} value={format.integer(metrics.ongoing)} />
    </>
  );
}

/** A share to a hundredth of a percent: more digits than that are noise here. */
function shareText(format: Format, part: number, whole: number): string | undefined {
  return whole > 0 ? format.percent(Math.round((part / whole) * 10_000) / 10_000) : undefined;
}

function PeriodTiles({ metrics }: { metrics: SupportMetrics }) {
  const { t, i18n } = useTranslation('console');
  const format = useFormat();
  const duration = (seconds: number | null) =>
    seconds === null ? null : durationText(i18n.language, seconds);
  const spread = (label: string, hint: string, { median, p90 }: SupportMetrics['resolution_s']) => (
    <MetricTile
      label={label}
      hint={hint}
      value={duration(median)}
      none={t('metrics.none')}
      detail={p90 === null ? undefined : t('metrics.p90', { time: duration(p90) })}
    />
  );
  const { average, count } = metrics.rating;
  const stars = new Intl.NumberFormat(localeOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <>
      {spread(t('metrics.first_response'), t('metrics.first_response_hint'), metrics.first_response_s)}
      {spread(t('metrics.resolution'), t('metrics.resolution_hint'), metrics.resolution_s)}
      <MetricTile
        label={t('metrics.rating')}
        hint={t('metrics.rating_hint')}
        value={average === null ? null : t('metrics.of_five', { rating: stars.format(average) })}
        none={t('metrics.none')}
        detail={t('metrics.ratings', { count })}
      />
      <MetricTile label={t('metrics.started')} value={format.integer(metrics.started)} />
      <MetricTile label={t('metrics.closed')} value={format.integer(metrics.closed)} />
      <MetricTile
        label={t('metrics.abandoned')}
        hint={t('metrics.abandoned_hint')}
        value={format.integer(metrics.abandoned)}
        detail={shareText(format, metrics.abandoned, metrics.started)}
      />
    </>
  );
}
