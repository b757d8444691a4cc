import { Flex, Grid } from '@chakra-ui/react';
import type { MiningSummary } from '@lode/shared/mining/schemas';
import { useTranslation } from 'react-i18next';
import { EstimateNote } from '../../components/estimate/estimate-note.tsx';
import { OutcomeSentence } from '../../components/estimate/outcome-sentence.tsx';
import { Card } from '../../components/ui/card.tsx';
import { MetricTile, MetricTileSkeleton } from '../../components/ui/metric-tile.tsx';
import { useFormat } from '../../lib/format.ts';
import { fractionOf } from '../../lib/percent.ts';

/** The four figures of a miner's day. */
export function MiningTiles({ summary }: { summary: MiningSummary | undefined }) {
  const { t } = useTranslation(['mining', 'estimate']);
  const format = useFormat();
  return (
    <Flex direction="column" gap="3">
      <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}>
        {!summary && ['a', 'b', 'c', 'd'].map((tile) => <MetricTileSkeleton key={tile} detail />)}
        {summary && (
          <>
            <MetricTile
              label={t('tiles.power')}
              value={format.hashPower(summary.hash_power_th)}
              detail={t('tiles.running', { count: summary.running })}
            />
            <MetricTile
              label={t('tiles.efficiency')}
              hint={t('tiles.efficiency_hint')}
              value={
                summary.efficiency_percent === null || summary.running === 0
                  ? null
                  : format.percent(fractionOf(summary.efficiency_percent))
              }
              none="–"
              detail={t('tiles.efficiency_of')}
            />
            <MetricTile
              label={t('tiles.daily')}
              hint={t('tiles.daily_hint')}
              value={summary.estimated_daily_usd && format.money(summary.estimated_daily_usd)}
              none={t('tiles.not_yet')}
              detail={t('tiles.estimate')}
            />
            <MetricTile
              label={t('tiles.total')}
              value={format.money(summary.total_earned_usd)}
              detail={
                summary.last_payout
                  ? t('tiles.last_payout', {
                      amount: format.money(summary.last_payout.amount_usd),
                      day: format.date(`${summary.last_payout.day}T12:00:00`),
                    })
                  : t('tiles.no_payout')
              }
            />
          </>
        )}
      </Grid>
      {summary?.estimate && summary.running > 0 && (
        <Card p={{ base: 4, sm: 5 }}>
          {summary.outlook && <OutcomeSentence told={summary.outlook} own />}
          <EstimateNote estimate={summary.estimate} />
        </Card>
      )}
    </Flex>
  );
}
