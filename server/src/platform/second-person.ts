import { config } from './config.ts';

/**
 * Whether somebody who has been staff since then may be the second person for what was asked for at a time: they were
 * so before it was asked, and have been for the wait. An accomplice who is made staff for it comes too late.
 */
export function isStaffLongEnough(since: Date, requestedAt: Date, now: Date): boolean {
  return since < requestedAt && now.getTime() - since.getTime() >= config.guardWaitMs;
}
