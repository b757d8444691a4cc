import { Suspense } from 'react';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { HomeView } from '../../features/home/home-view.tsx';
import { BtcPrice } from '../../features/rates/components/btc-price.tsx';
import { BtcSource } from '../../features/rates/components/rate-source.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function HomePage() {
  usePageTitle();
  const signedIn = useSession('user').status !== 'anonymous';
  return (
    <>
      <DemoRibbon />
      <HomeView
        price={<BtcPrice />}
        priceSource={
          <Suspense>
            <BtcSource />
          </Suspense>
        }
        signedIn={signedIn}
      />
    </>
  );
}
