import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

const changed = z.object({ id: z.string(), rev: z.number().int() });

export const activityOutbound = defineOutbound({
  /** To its customer: a reward can be claimed, was claimed, or has expired. */
  'activities:reward.changed': changed,
  /** To everybody: an activity was made or changed, began or ended. */
  'activities:activity.changed': changed,
});
