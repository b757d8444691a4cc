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
import { PayoutFigures } from './payout-figures.tsx';
import { TrendCard } from './trend-card.tsx';

interface MiningParts {
  /** Beside the balance: what came today, and when the next comes. */
  payouts: ReactNode;
  figures: ReactNode;
  /** Null for somebody without a miner, as `miners` is. */
  trend: ReactNode;
  miners: ReactNode;
  /** When a day is paid next; undefined while it is not known. */
  nextPayoutAt: string | undefined;
  /** None of it is known yet: what stands above waits as well, so that nothing jumps. */
  onTheirWay: boolean;
}

interface MiningOverviewProps {
  /** What stands above them is not known yet: all of it comes at once, so that nothing jumps. */
  waiting: boolean;
  /** Arranges the parts. */
  children: (parts: MiningParts) => ReactNode;
}

/** What the customer's miners do, in parts that the page arranges. */
export function MiningOverview({ waiting, children }: MiningOverviewProps) {
  const { t } = useTranslation('mining');
  const { data: known, error, reload } = useMiningSummary();
  const data = waiting ? undefined : known;
  const none = {
    payouts: null,
    trend: null,
    miners: null,
    nextPayoutAt: data?.next_payout_at,
    onTheirWay: false,
  };
  if (!known && error) {
    const failed = (
      <Card>
        <ErrorState title={t('load_failed')} error={error} onRetry={reload} />
      </Card>
    );
    return children({ ...none, figures: failed });
  }
  if (data?.contracts === 0) return children({ ...none, figures: <NewMiner /> });
  const later = <Skeleton h="316px" borderRadius="card" />;
  return children({
    payouts: <PayoutFigures summary={data} />,
    // Another one when they are known: what comes above them meanwhile does not push them down.
    figures: <MiningTiles key={data ? 'known' : 'waiting'} summary={data} />,
    trend: data ? <TrendCard nextPayoutAt={data.next_payout_at} /> : later,
    miners: data ? <MinerList summary={data} /> : later,
    nextPayoutAt: data?.next_payout_at,
    onTheirWay: !data,
  });
}

/** The way to more hash power; quiet where another step comes first. */
export function BuyNow({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation('mining');
  const look = quiet ? ({ variant: 'outline' } as const) : ({ colorPalette: 'primary' } as const);
  return (
    <Button asChild {...look}>
      <Link to="/app/store">{t('buy')}</Link>
    </Button>
  );
}
