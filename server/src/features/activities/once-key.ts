import type { ActivityRow } from './activity.model.ts';

/** People register once: of all activities about it they claim one, ever. */
export function registerKey(userId: string): string {
  return `register:${userId}`;
}

/** What claiming this uses up beside the activity itself. */
export function onceKeyOf({ type }: ActivityRow, userId: string): string | null {
  return type === 'register' ? registerKey(userId) : null;
}
