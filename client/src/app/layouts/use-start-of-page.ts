import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows a page that was gone to from its start, and moves the focus to it unless something in it has the
 * focus already; the first page is left alone.
 */
export function useStartOfPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const place = main.current;
    if (shown.current === pathname || !place) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    place.scrollTop = 0;
    if (!place.contains(document.activeElement)) place.focus({ preventScroll: true });
  }, [pathname, main]);
}
