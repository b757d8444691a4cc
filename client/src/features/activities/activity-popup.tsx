import type { Activity } from '@lode/shared/activities/schemas';
import type { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog.tsx';
import { readOwn } from '../../lib/api-client.ts';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { serverNow } from '../../lib/server-time.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { whenCalm } from './calm-page.ts';
import { hasNextStep, isUndisturbed } from './next-step.ts';
import { firstUnseen, rememberShown } from './popup-memory.ts';

const ActivityDialog = lazyCode(async () => (await import('./activity-dialog.tsx')).ActivityDialog, Nothing);

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
    return whenFetched(() =>
      whenCalm(() => {
        over.current = true;
        rememberShown(unseen.id, serverNow());
        setShown(unseen);
      }),
    );
  }, [unseen, bought, undisturbed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => setShown(null), [pathname]);
  return (
    shown && (
      <Suspense>
        <ActivityDialog activity={shown} onClose={() => setShown(null)} />
      </Suspense>
    )
  );
}

/** Begins, once the dialog's code is there: what comes late could come over another dialog. Returns the end of it. */
function whenFetched(begin: () => () => void): () => void {
  let over = false;
  let end: (() => void) | undefined;
  Promise.all([ActivityDialog.fetchCode(), Dialog.fetchCode()]).then(
    () => {
      if (!over) end = begin();
    },
    () => undefined,
  );
  return () => {
    over = true;
    end?.();
  };
}

/** Whether the customer has bought hash power, asked only when something depends on it. */
function useBought(asked: boolean): boolean {
  const { data } = useLoaded(asked ? 'bought' : null, (signal) =>
    readOwn<typeof ownDashboardRoutes.firstSteps>('/dashboard/first-steps', { signal }),
  );
  return data?.bought ?? false;
}
