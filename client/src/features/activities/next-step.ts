import type { Activity, ActivityType } from '@lode/shared/activities/schemas';

/** Where what an activity asks for can be done; null for what is done before there is an account. */
export const PLACES: Readonly<Record<ActivityType, string | null>> = {
  register: null,
  referral: '/app/referral',
  purchase: '/app/store',
};

/** Whether there is something that the customer can do now: claim it, or go where it is earned. */
export function hasNextStep({ type, eligible, claimed }: Activity): boolean {
  return !claimed && (eligible || PLACES[type] !== null);
}

/** Where the activities are on the screen anyway, and where money is on its way. */
const UNDISTURBED = /^\/app\/(activities|rewards|recharge|deposit|store|wallet|mining\/)/;

/** Whether a page is one over which nothing comes up by itself. */
export function isUndisturbed(pathname: string): boolean {
  return UNDISTURBED.test(pathname);
}
