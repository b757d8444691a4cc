import { alertRoutes } from '@lode/shared/alerts/rest';
import { call } from '../../../lib/api-client.ts';
import { useMatter } from '../use-matter.ts';

/** How many the strip names. */
const NAMED = 5;

/** What has to be looked at now, kept current. */
export function useAlerts() {
  return useMatter(
    'alerts',
    (signal) => call(alertRoutes.list, { query: { state: 'open', limit: NAMED }, signal }, 'admin'),
    ['alert'],
  );
}
