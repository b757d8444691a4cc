import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { takeNewVersion } from '../lib/known-version.ts';

/** Has the page that is gone to loaded with the newest version of the site. */
export function TakeNewVersion() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    takeNewVersion();
  }, [pathname]);
  return null;
}
