import type { Activity } from '@lode/shared/activities/schemas';
import { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/api-client.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { whenCalm } from './calm-page.ts';
import { hasNextStep, isUndisturbed } from './next-step.ts';
import { firstUnseen, rememberShown } from './popup-memory.ts';

interface ActivityPopupProps {
  /** Those that can be taken part in; undefined while it is not known. */
  activities: readonly Activity[] | undefined;
}

/**
 * Shows, once on entering the customer's side, the first activity that was not shown in the last 24 hours and that
 * there is something to do about: to who has bought already, after the page has come to rest, never over another
 * dialog nor where somebody pays. It goes with the page that it stands on.
 */
export function ActivityPopup({ activities }: ActivityPopupProps) {
  const [shown, setShown] = useState<Activity | null>(null);
  const over = useRef(false);
  const { pathname } = useLocation();
  const undisturbed = isUndisturbed(pathname);
  const unseen = over.current ? undefined : firstUnseen(activities?.filter(hasNextStep) ?? [], serverNow());
  const bought = useBought(unseen !== undefined);
  useEffect(() => {
    if (over.current || undisturbed || !bought || !unseen) return;
    return whenCalm(() => {
      over.current = true;
      rememberShown(unseen.id, serverNow());
      setShown(unseen);
    });
  }, [unseen, bought, undisturbed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => setShown(null), [pathname]);
  return shown && <ActivityDialog activity={shown} onClose={() => setShown(null)} />;
}

/** Whether the customer has bought hash power, asked only when something depends on it. */
function useBought(asked: boolean): boolean {
  const { data } = useLoaded(asked ? 'bought' : null, (signal) =>
    call(ownDashboardRoutes.firstSteps, { signal }),
  );
  return data?.bought ?? false;
}
