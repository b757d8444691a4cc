import type { SecurityKind } from '@lode/shared/core/security-kinds';
import { clock } from '../../../platform/clock.ts';
import { keep } from '../../../platform/kept.ts';
import { SecurityEventModel } from '../security-event.model.ts';

const DAY_MS = 24 * 3600 * 1000;
const KEPT_MS = 2000;

async function count(): Promise<Partial<Record<SecurityKind, number>>> {
  const groups = await SecurityEventModel.aggregate<{ _id: SecurityKind; times: number }>([
    { $match: { at: { $gte: new Date(clock.nowMs() - DAY_MS) } } },
    { $group: { _id: '$kind', times: { $sum: '$times' } } },
  ]);
  return Object.fromEntries(groups.map(({ _id, times }) => [_id, times]));
}

const counted = keep(KEPT_MS, count);

/** How often each kind happened in the last 24 hours, as of a moment ago. */
export const countLastDay = counted.get;
