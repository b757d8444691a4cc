import { OPEN_DURING_PAST } from '@lode/shared/site/past-pages';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteInfo } from '../lib/site-info.ts';
import { page } from './lazy-page.ts';

const MaintenancePage = page(() => import('./pages/maintenance-page.tsx'), 'MaintenancePage');
const PastPage = page(() => import('./pages/past-page.tsx'), 'PastPage');

const STAFF = /^\/googleadmin(\/|$)/;

/**
 * Gives way to a page by itself, and stands in its place meanwhile: of every page but the staff's while the site is
 * under maintenance, of every page with figures while a demo's past is being written.
 */
export function SiteGate({ children }: { children: ReactNode }) {
  const info = useSiteInfo();
  const { pathname } = useLocation();
  const past = info?.demo_past && !OPEN_DURING_PAST.test(pathname) && <PastPage />;
  const instead = past || (info?.maintenance && !STAFF.test(pathname) && <MaintenancePage />);
  return instead ? <Suspense>{instead}</Suspense> : children;
}
