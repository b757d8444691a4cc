import type { ClientSession } from 'mongoose';
import { config } from '../../../platform/config.ts';
import { staff } from '../ports/staff.ts';

/** Shutting an administrator out is held against who did it for so many waits: a week. */
const SHUT_OUT_WAITS = 7;

/**
 * Whoever shuts colleagues out, so that nobody is left to cancel, does not get their way by waiting: what they ask for, or
 * asked for at a time, waits on for a second administrator.
 */
export function hasShutOut(userId: string, askedAt: Date, session?: ClientSession): Promise<boolean> {
  const since = new Date(askedAt.getTime() - SHUT_OUT_WAITS * config.guardWaitMs);
  return staff.ask().hasShutOutAdmin(userId, since, session);
}
