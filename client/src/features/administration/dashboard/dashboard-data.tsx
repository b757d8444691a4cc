import { dashboardRoutes } from '@lode/shared/dashboard/rest';
import type { Dashboard } from '@lode/shared/dashboard/schemas';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { onQueueMove } from '../../../lib/queue-moves.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';

const DashboardContext = createContext<Loaded<Dashboard> | null>(null);

/**
 * Loads the dashboard once for all tiles below it; anew when the desk moves, and every 30 s while it is looked at:
 * registrations and the queue's lag have no event.
 */
export function DashboardData({ children }: { children: ReactNode }) {
  const loaded = useLoaded('dashboard', (signal) => call(dashboardRoutes.dashboard, { signal }, 'admin'));
  const { reload } = loaded;
  useRefresh(reload);
  useEffect(() => onQueueMove(reload), [reload]);
  return <DashboardContext value={loaded}>{children}</DashboardContext>;
}

export function useDashboard(): Loaded<Dashboard> {
  const loaded = useContext(DashboardContext);
  if (!loaded) throw new Error('A tile stands inside DashboardData.');
  return loaded;
}
