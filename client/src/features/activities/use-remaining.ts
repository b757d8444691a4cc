import type { Activity, ActivityStatus } from '@lode/shared/activities/schemas';
import { useServerClock } from '../../lib/use-server-clock.ts';
import { type Remaining, remainingOf } from './remaining-time.ts';

export interface ActivityTime {
  /** As of this second. */
  status: ActivityStatus;
  /** Until it begins, or once it has begun until it ends; null when it has ended. */
  left: Remaining | null;
  /** That beginning or end, as an ISO time. */
  until: string;
}

/** Where an activity stands in its time, by the server's clock, every second. */
export function useActivityTime(activity: Pick<Activity, 'start_time' | 'end_time' | 'now'>): ActivityTime {
  const { start_time, end_time } = activity;
  const now = useServerClock(activity.now);
  const untilStart = Date.parse(start_time) - now;
  if (untilStart > 0) return { status: 'upcoming', left: remainingOf(untilStart), until: start_time };
  const left = remainingOf(Date.parse(end_time) - now);
  return { status: left ? 'active' : 'ended', left, until: end_time };
}
