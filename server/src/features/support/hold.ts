import type { UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import type { SessionRow } from './support-session.model.ts';

/** The usual time of a hold that was begun before it kept one. */
const FORMER_WAIT_MS = 5 * 60_000;

type Timed = Pick<SessionRow, 'closesAt' | 'heldUntil' | 'waitAfterHoldMs'>;

/** The end of the hold that a conversation is under; null for none, or one that is over. */
export function heldNow({ heldUntil }: Pick<Timed, 'heldUntil'>): Date | null {
  return heldUntil && heldUntil > clock.now() ? heldUntil : null;
}

/**
 * When an armed conversation closes: not before its hold is over and its customer has had the usual time from then.
 * Messages know nothing of holds; whatever closes asks here.
 */
export function deadlineOf({ closesAt, heldUntil, waitAfterHoldMs = FORMER_WAIT_MS }: Timed): Date | null {
  if (!closesAt || !heldUntil) return closesAt;
  const afterHold = new Date(heldUntil.getTime() + waitAfterHoldMs);
  return afterHold > closesAt ? afterHold : closesAt;
}

/** What moves the deadline of a conversation to where a hold puts it; undefined when that is not past this moment. */
export function putOff(row: Timed, moment: Date): UpdateQuery<SessionRow> | undefined {
  const deadline = deadlineOf(row);
  return deadline && deadline > moment ? { $set: { closesAt: deadline } } : undefined;
}
