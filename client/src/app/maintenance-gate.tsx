import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteInfo } from '../lib/site-info.ts';
import { MaintenancePage } from './pages/maintenance-page.tsx';

/** Stands in place of every page but the staff's while the site is under maintenance, and gives way by itself. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const maintenance = useSiteInfo()?.maintenance ?? false;
  const { pathname } = useLocation();
  const staffs = pathname === '/googleadmin' || pathname.startsWith('/googleadmin/');
  return maintenance && !staffs ? <MaintenancePage /> : children;
}
