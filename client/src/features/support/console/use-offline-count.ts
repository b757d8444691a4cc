import { deskRoutes } from '@lode/shared/support/desk-rest';
import { call } from '../../../lib/api-client.ts';
import { useLive } from '../../../lib/use-live.ts';

/** How many offline messages nobody has answered; undefined while nobody has told. */
export function useOfflineCount(): number | undefined {
  const load = (signal: AbortSignal) => call(deskRoutes.countOffline, { signal }, 'admin');
  return useLive('offline', load, { side: 'admin', events: ['support:offline.changed'] }).data?.open;
}
