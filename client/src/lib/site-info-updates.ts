import { useEffect } from 'react';
import { refreshSiteInfo } from './site-info.ts';
import { onEvent, type Side } from './socket.ts';
import { spreadMs } from './spread.ts';

/** Keeps the public facts current for as long as the component is shown: a new name or logo needs no reload. */
export function useSiteInfoUpdates(side: Side): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent(side, 'site:info.changed', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshSiteInfo(), spreadMs());
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [side]);
}
