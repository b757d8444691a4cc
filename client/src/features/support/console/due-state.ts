import type { Due, Promised } from '@lode/shared/support/level-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';

export type DueLevel = 'ok' | 'soon' | 'breached';

/** How pressing it is at that moment. */
export function dueLevel({ at, warn_at }: Pick<Due, 'at' | 'warn_at'>, now: number): DueLevel {
  if (Date.parse(at) <= now) return 'breached';
  return Date.parse(warn_at) <= now ? 'soon' : 'ok';
}

/** Keys of what each promise is called. */
export const PROMISE_KEYS: Record<Promised, string> = {
  first_response: 'console:times.first_response',
  next_response: 'console:due.next_response',
  resolution: 'console:times.resolution',
};

/** Who owes something soonest before who owes it later, what owes nothing last; else as they stood. */
export function dueSoonest<T extends Pick<AgentSession, 'due'>>(rows: readonly T[]): T[] {
  const at = ({ due }: T) => (due ? Date.parse(due.at) : Number.MAX_SAFE_INTEGER);
  return rows.toSorted((a, b) => at(a) - at(b));
}
