import type { QueryFilter } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { closingFrom } from './message-update.ts';
import type { SessionRow } from './support-session.model.ts';

type Timed = Pick<SessionRow, 'closesAt' | 'heldUntil'>;

/** The end of the hold that a conversation is under; null for none, or one that is over. */
export function heldNow({ heldUntil }: Pick<Timed, 'heldUntil'>): Date | null {
  return heldUntil && heldUntil > clock.now() ? heldUntil : null;
}

/**
 * When an armed conversation closes: not before its hold is over and its customer has had the usual time from then.
 * Messages know nothing of holds; whatever closes asks here.
 */
export function deadlineOf({ closesAt, heldUntil }: Timed): Date | null {
  if (!closesAt || !heldUntil) return closesAt;
  const afterHold = closingFrom(heldUntil);
  return afterHold > closesAt ? afterHold : closesAt;
}

/** The same as a condition: that no hold puts the deadline off. */
export function notHeldAt(closesAt: Date): QueryFilter<SessionRow> {
  return { heldUntil: { $not: { $gt: new Date(closesAt.getTime() - config.support.autoCloseMs) } } };
}
