import { DashboardView } from '../../features/dashboard/dashboard-view.tsx';
import { FirstSteps } from '../../features/dashboard/first-steps.tsx';
import { useFirstSteps } from '../../features/dashboard/use-first-steps.ts';
import { BuyNow, MiningOverview } from '../../features/mining/mining-overview.tsx';
import { PriceList } from '../../features/rates/components/price-list.tsx';
import { TourOffer } from '../../features/tour/tour-offer.tsx';
import { BalanceHero } from '../../features/wallet/balance-hero.tsx';
import { useWallet } from '../../features/wallet/use-wallet.ts';
import { useUser } from '../../lib/session.ts';

export function DashboardPage() {
  const user = useUser('user');
  const wallet = useWallet();
  const { steps, waiting } = useFirstSteps();
  return (
    <MiningOverview waiting={waiting}>
      {({ payouts, nextPayoutAt, onTheirWay, ...mining }) => (
        <DashboardView
          {...mining}
          username={user?.username ?? null}
          actions={<BuyNow quiet={steps !== null} />}
          offer={<TourOffer side="user" />}
          balance={<BalanceHero wallet={wallet} beside={payouts} />}
          steps={steps && !onTheirWay && <FirstSteps steps={steps} nextPayoutAt={nextPayoutAt} />}
          prices={<PriceList />}
        />
      )}
    </MiningOverview>
  );
}
