import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteInfo } from '../lib/site-info.ts';
import { page } from './lazy-page.ts';

const MaintenancePage = page(() => import('./pages/maintenance-page.tsx'), 'MaintenancePage');

/** Stands in place of every page but the staff's while the site is under maintenance, and gives way by itself. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const maintenance = useSiteInfo()?.maintenance ?? false;
  const { pathname } = useLocation();
  const staffs = pathname === '/googleadmin' || pathname.startsWith('/googleadmin/');
  if (!maintenance || staffs) return children;
  return (
    <Suspense>
      <MaintenancePage />
    </Suspense>
  );
}
