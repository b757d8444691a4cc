import type { Activity } from '@lode/shared/activities/schemas';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serverNow } from '../../lib/server-time.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { whenCalm } from './calm-page.ts';
import { firstUnseen, rememberShown } from './popup-memory.ts';

/** Where the activities are on the screen anyway. */
const OWN_PAGES = /^\/app\/(activities|rewards)/;

interface ActivityPopupProps {
  /** Those that can be taken part in; undefined while it is not known. */
  activities: readonly Activity[] | undefined;
}

/**
 * Shows, once on entering the customer's side, the first activity that was not shown in the last 24 hours,
 * after the page has come to rest and never over another dialog.
 */
export function ActivityPopup({ activities }: ActivityPopupProps) {
  const [shown, setShown] = useState<Activity | null>(null);
  const over = useRef(false);
  const { pathname } = useLocation();
  const own = OWN_PAGES.test(pathname);
  useEffect(() => {
    if (over.current || own || !activities) return;
    return whenCalm(() => {
      const now = serverNow();
      const next = firstUnseen(activities, now);
      over.current = true;
      if (!next) return;
      rememberShown(next.id, now);
      setShown(next);
    });
  }, [activities, own]);
  return shown && <ActivityDialog activity={shown} onClose={() => setShown(null)} />;
}
