import type { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { readOwn } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session.ts';
import { useLive } from '../../lib/use-live.ts';
import { type Step, stepsOf } from './first-step-list.ts';

interface FirstStepsState {
  /** Null where none are to be shown: hidden by the customer, all done, or not to be had. */
  steps: Step[] | null;
  /** It is not known yet. */
  waiting: boolean;
}

/** The first steps of who is logged in, kept current. */
export function useFirstSteps(): FirstStepsState {
  const session = useSession('user');
  const wanted = session.status === 'ready' && session.user.preferences.first_steps;
  const { data, error } = useLive(
    wanted ? 'first steps' : null,
    (signal) => readOwn<typeof ownDashboardRoutes.firstSteps>('/dashboard/first-steps', { signal }),
    { events: ['wallet:balance.changed', 'mining:contract.changed'] },
  );
  const steps = wanted && data ? stepsOf(data) : null;
  const open = steps?.some(({ done }) => !done) ?? false;
  return { steps: open ? steps : null, waiting: session.status === 'loading' || (wanted && !data && !error) };
}
