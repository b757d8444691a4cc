import { Box, Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import type { FinanceSummary } from '@lode/shared/finance/schemas';
import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { mdiArrowRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { MetricTile, MetricTileSkeleton } from '../../components/ui/metric-tile.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { proofOutcome } from '../../lib/proof-outcome.ts';
import { FINANCE } from '../../lib/staff-paths.ts';
import { AlertStrip } from './alerts/alert-strip.tsx';
import { ProofBanner } from './components/proof-banner.tsx';
import { SwitchStrip } from './components/switch-strip.tsx';
import { sumOf } from './ledger/sum-of.ts';
import { useMatter } from './use-matter.ts';

const TILES = ['a', 'b', 'c', 'd'];

/** The money at a glance: owed and held, what came and went, what waits for a person. Live. */
export function FinanceTiles() {
  const { t } = useTranslation('finance');
  const { data, error, reload } = useMatter(
    'summary',
    (signal) => call(financeRoutes.summary, { signal }, 'admin'),
    MATTER_KINDS,
  );
  return (
    <Flex as="section" direction="column" gap="3">
      <Flex align="center" justify="space-between" gap="3">
        <Heading as="h2" textStyle="md" fontWeight="600">
          {t('tiles.title')}
        </Heading>
        <Button asChild size="sm" variant="ghost">
          <Link to={`${FINANCE}/ledger`}>
            {t('tiles.open_ledger')}
            <Icon path={mdiArrowRight} size={18} />
          </Link>
        </Button>
      </Flex>
      <ProofBanner />
      <SwitchStrip />
      <AlertStrip />
      {!data && Boolean(error) && (
        <Card>
          <ErrorState title={t('tiles.title')} error={error} onRetry={reload} />
        </Card>
      )}
      {(data || !error) && (
        <>
          <Row columns={4}>{data && <FigureTiles summary={data} />}</Row>
          <Row columns={3}>{data && <WaitingTiles summary={data} />}</Row>
        </>
      )}
    </Flex>
  );
}

/** Side by side where there is room, else in pairs; one that is left over takes the whole line. */
function Row({ columns, children }: { columns: number; children: React.ReactNode }) {
  return (
    <Grid
      gap="3"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${columns}, minmax(0, 1fr))` }}
      css={{ '& > :last-child:nth-of-type(odd)': { gridColumn: { base: 'span 2', lg: 'auto' } } }}
    >
      {children || TILES.slice(0, columns).map((tile) => <MetricTileSkeleton key={tile} detail />)}
    </Grid>
  );
}

/** What is owed and held, what came and went. */
function FigureTiles({ summary }: { summary: FinanceSummary }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { deposits, withdrawals, holdings } = summary;
  const flow = ({ count, amount_usd }: { count: number; amount_usd: string }) =>
    t('tiles.flow', { count, total: format.integer(count), amount: format.money(amount_usd) });
  const coins = (name: 'amount' | 'shortfall') =>
    holdings
      .filter((holding) => Number(holding[name]) > 0)
      .map((holding) => format.coin(holding[name], holding.currency))
      .join(' · ');
  const missing = coins('shortfall');
  const values = holdings.flatMap(({ value_usd }) => value_usd ?? []);
  return (
    <>
      <Tile to={`${FINANCE}/ledger?tab=accounts&kind=wallet`}>
        <MetricTile
          label={t('tiles.owed')}
          value={format.money(summary.owed_usd)}
          detail={t('tiles.held', { amount: format.money(summary.held_usd) })}
        />
      </Tile>
      <Tile to={`${FINANCE}/ledger?tab=accounts&kind=holdings`}>
        <MetricTile
          label={t('tiles.holdings')}
          hint={t('tiles.holdings_hint')}
          value={values.length > 0 ? format.money(sumOf(values)) : null}
          none={t('tiles.no_rate')}
          detail={missing ? t('tiles.missing', { coins: missing }) : coins('amount')}
          tone={missing ? 'error' : undefined}
        />
      </Tile>
      <Tile to={`${FINANCE}/deposits`}>
        <MetricTile
          label={t('tiles.deposits')}
          value={format.money(deposits.hours_24.amount_usd)}
          detail={t('tiles.week', { flow: flow(deposits.days_7) })}
        />
      </Tile>
      <Tile to={`${FINANCE}/withdrawals?state=completed`}>
        <MetricTile
          label={t('tiles.withdrawals')}
          value={format.money(withdrawals.hours_24.amount_usd)}
          detail={t('tiles.week', { flow: flow(withdrawals.days_7) })}
        />
      </Tile>
    </>
  );
}

/** What waits for a person, and whether the books add up. */
function WaitingTiles({ summary: { waiting, proof } }: { summary: FinanceSummary }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const outcome = proof && proofOutcome(proof);
  const queue = (name: keyof FinanceSummary['waiting'], to: string) => (
    <Tile to={to}>
      <MetricTile
        label={t(`tiles.waiting_${name}`)}
        value={format.integer(waiting[name])}
        tone={waiting[name] > 0 ? 'warning' : undefined}
      />
    </Tile>
  );
  return (
    <>
      {queue('withdrawals', `${FINANCE}/withdrawals?queue=decide`)}
      {queue('reviews', `${FINANCE}/deposits?tab=review`)}
      {queue('adjustments', `${FINANCE}/adjustments?state=requested`)}
      {queue('revenue', '/googleadmin/mining/revenue?state=requested')}
      {queue('batches', `${FINANCE}/treasury?tab=batches&state=open`)}
      {queue('movements', `${FINANCE}/treasury?tab=movements&state=proposed`)}
      <Tile to={`${FINANCE}/ledger?tab=proof`}>
        <MetricTile
          label={t('tiles.proof')}
          value={outcome && t(`proof.${outcome}`)}
          none={t('tiles.no_proof')}
          detail={proof ? format.exactTime(proof.at) : undefined}
          tone={outcome && outcome !== 'ok' ? 'error' : undefined}
        />
      </Tile>
    </>
  );
}

/** A figure that leads to what made it. */
function Tile({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Box
      asChild
      display="block"
      borderRadius="card"
      css={{ '& > *': { height: '100%' } }}
      _hover={{ '& > *': { borderColor: 'primary' } }}
    >
      <Link to={to}>{children}</Link>
    </Box>
  );
}
