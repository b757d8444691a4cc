import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { NetworkStrip } from '../../components/ui/network-strip.tsx';
import { SkipLink } from '../../components/ui/skip-link.tsx';
import { useNetworkState } from '../../lib/network-state.ts';
import { PageFallback } from '../page-fallback.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-layout.module.css';
import { ToastSlot } from './toast-slot.tsx';
import { useStartOfPage } from './use-start-of-page.ts';

/** Around every page that anybody may see. Without Chakra, so that a first visit is light. */
export function PublicLayout() {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  const stale = useNetworkState() === 'offline';
  return (
    <div className={styles.page}>
      <SkipLink />
      <DemoRibbon />
      <PublicHeader />
      <div className={styles.strip}>
        <NetworkStrip />
      </div>
      <main ref={main} id="content" tabIndex={-1} className={styles.main} data-stale={stale || undefined}>
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <PageFallback />
            </div>
          }
        >
          <Outlet />
        </Suspense>
      </main>
      <PublicFooter />
      <ToastSlot />
    </div>
  );
}
