import { useEffect } from 'react';
import { usePageAttention } from './page-attention.ts';
import { useSiteInfo } from './site-info.ts';

/** Titles the document: what waits for the person, the page's own name, if it has one, and the site's. */
export function usePageTitle(title?: string): void {
  const site = useSiteInfo()?.site.site_name.value ?? 'Lode';
  const attention = usePageAttention();
  useEffect(() => {
    const mark = attention > 0 ? `(${attention}) ` : '';
    document.title = mark + (title ? `${title} · ${site}` : site);
  }, [title, site, attention]);
}
