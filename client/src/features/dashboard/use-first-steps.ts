import { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { call } from '../../lib/api-client.ts';
import { useUser } from '../../lib/session.ts';
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
  const user = useUser('user');
  const wanted = user?.preferences.first_steps ?? false;
  const { data, error } = useLive(
    wanted ? 'first steps' : null,
    (signal) => call(ownDashboardRoutes.firstSteps, { signal }),
    { events: ['wallet:balance.changed', 'mining:contract.changed'] },
  );
  const steps = wanted && data ? stepsOf(data) : null;
  const open = steps?.some(({ done }) => !done) ?? false;
  return { steps: open ? steps : null, waiting: !user || (wanted && !data && !error) };
}
