import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { SkipLink } from '../../components/ui/skip-link.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-layout.module.css';
import { ToastSlot } from './toast-slot.tsx';

/** Around every page that anybody may see. Without Chakra, so that a first visit is light. */
export function PublicLayout() {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  return (
    <div className={styles.page}>
      <SkipLink />
      <DemoRibbon />
      <PublicHeader />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageFallback />}>
          <Outlet />
        </Suspense>
      </main>
      <PublicFooter />
      <ToastSlot />
    </div>
  );
}

/** A followed link shows the new page from its start and moves the focus there; the first page is left alone. */
function useStartOfPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
