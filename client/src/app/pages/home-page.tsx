import { Suspense } from 'react';
import { HomeView } from '../../features/home/home-view.tsx';
import { BtcPrice } from '../../features/rates/components/btc-price.tsx';
import { BtcSource } from '../../features/rates/components/rate-source.tsx';
import { BooksCard } from '../../features/transparency/components/books-card.tsx';
import { WithdrawalList } from '../../features/withdrawals/components/withdrawal-list.tsx';
import { WithdrawalStats } from '../../features/withdrawals/components/withdrawal-stats.tsx';
import { usePublicWithdrawals } from '../../features/withdrawals/state/public-withdrawals.ts';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** As many of the latest withdrawals as the home page shows. */
const RECENT = 8;

export function HomePage() {
  usePageTitle();
  const signedIn = useSession('user').status !== 'anonymous';
  const withdrawals = usePublicWithdrawals();
  return (
    <HomeView
      books={<BooksCard />}
      price={<BtcPrice />}
      priceSource={
        <Suspense>
          <BtcSource />
        </Suspense>
      }
      stats={<WithdrawalStats stats={withdrawals.data?.stats} />}
      recent={<WithdrawalList list={withdrawals} most={RECENT} />}
      start={signedIn ? '/app' : '/auth/register'}
    />
  );
}
