import { TAKEN } from './episode.ts';
import { heldNow } from './hold.ts';
import type { EventRow, SessionRow } from './support-session.model.ts';

/** What of a session tells whether its customer waits for an agent who is gone. */
export type Owing = Pick<
  SessionRow,
  'closesAt' | 'heldUntil' | 'lastAnswerSeq' | 'acceptedAt' | 'createdAt' | 'events'
>;

/**
 * Whether the desk owes the customer something: they spoke last, nobody has answered yet, or the last that the agent
 * did was to put them on hold. What waits for its customer is closed by its own deadline instead (C9).
 */
export function isOwed(row: Owing): boolean {
  if (!row.closesAt) return true;
  const hold = row.events?.findLast(({ kind }) => kind === 'held' || kind === 'resumed');
  return hold?.kind === 'held' && hold.afterSeq >= (row.lastAnswerSeq ?? 0);
}

/** While a hold lasts its customer knows why it is quiet, and until when; unless they have written since. */
export const isCalledUnattended = (row: Owing): boolean => isOwed(row) && (!row.closesAt || !heldNow(row));

/** What they were told of the hold is kept, whoever is gone. */
export const mayGoBack = (row: Owing): boolean => isOwed(row) && !heldNow(row);

/** Since when it has been whose it is: who is handed a conversation while away has the usual time from then. */
export function ownedSince({ events = [], acceptedAt, createdAt }: Owing): Date {
  const taken = events.findLast((event: Pick<EventRow, 'kind' | 'at'>) => TAKEN.includes(event.kind));
  return taken?.at ?? acceptedAt ?? createdAt;
}
