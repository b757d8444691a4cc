import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { takeNewVersion } from '../lib/known-version.ts';
import { SETTLED_MS } from '../lib/settled.ts';

/**
 * Has the page that is gone to loaded with the newest version of the site, and once it is settled sees to what may wait;
 * the code of that comes late as well, and where it does not come, nothing is done.
 */
export function BetweenPages() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname) takeNewVersion();
    shown.current = pathname;
    const timer = setTimeout(() => {
      import('./when-settled.ts').then(
        ({ whenSettled }) => whenSettled(pathname),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
