import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { MinerList } from './miner-list.tsx';
import { useMiningSummary } from './mining-data.ts';
import { MiningTiles } from './mining-tiles.tsx';
import { NewMiner } from './new-miner.tsx';
import { TrendCard } from './trend-card.tsx';

interface MiningOverviewProps {
  /** Arranges the parts; for somebody without a miner `trend` and `miners` are null. */
  children: (parts: { figures: ReactNode; trend: ReactNode; miners: ReactNode }) => ReactNode;
}

/** What the customer's miners do, in three parts that the page arranges. */
export function MiningOverview({ children }: MiningOverviewProps) {
  const { t } = useTranslation('mining');
  const { data, error, reload } = useMiningSummary();
  if (!data && error) {
    const failed = (
      <Card>
        <ErrorState title={t('load_failed')} error={error} onRetry={reload} />
      </Card>
    );
    return children({ figures: failed, trend: null, miners: null });
  }
  if (data?.contracts === 0) return children({ figures: <NewMiner />, trend: null, miners: null });
  const waiting = <Skeleton h="316px" borderRadius="card" />;
  return children({
    figures: <MiningTiles summary={data} />,
    trend: data ? <TrendCard now={data.now} /> : waiting,
    miners: data ? <MinerList summary={data} /> : waiting,
  });
}

/** The way to more hash power. */
export function BuyNow() {
  const { t } = useTranslation('mining');
  return (
    <Button asChild colorPalette="primary">
      <Link to="/app/store">{t('buy')}</Link>
    </Button>
  );
}
