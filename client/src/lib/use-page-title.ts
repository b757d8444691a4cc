import { useEffect } from 'react';
import { useSiteInfo } from './site-info.ts';

/** Titles the document: the page's own name, if it has one, and the site's. */
export function usePageTitle(title?: string): void {
  const site = useSiteInfo()?.site.site_name.value ?? 'Lode';
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
}
