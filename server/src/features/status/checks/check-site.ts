import type { Part, PartState } from '@lode/shared/status/parts';
import { queueLag } from '../../../platform/enqueue.ts';
import { outboxState } from '../../../platform/outbox.ts';
import { readServerNotes, type ServerNote } from '../server-notes.ts';

/** What is committed is told within moments; later than this it is late. */
const LATE_S = 60;

type Found = Partial<Record<Part, PartState>>;

/** Website, live updates and customer service, as the server processes tell. Nothing where none has ever told anything. */
export async function checkSite(): Promise<Found> {
  const [notes, outbox, timers, answers] = await Promise.all([
    readServerNotes(),
    outboxState(),
    queueLag('timers'),
    queueLag('assistant'),
  ]);
  if (!notes) return {};
  const site = siteState(notes);
  const live = share(notes, ({ ready, hears }) => ready && hears);
  return {
    site,
    live: live === 'operational' && outbox.oldestS > LATE_S ? 'degraded' : live,
    support: supportState(notes, Math.max(timers, answers)),
  };
}

/** All, some or none of the servers. */
function share(notes: ServerNote[], works: (note: ServerNote) => boolean): PartState {
  const working = notes.filter(works).length;
  if (working === 0) return 'down';
  return working === notes.length ? 'operational' : 'degraded';
}

/** A store that takes no writes can still be read. */
function siteState(notes: ServerNote[]): PartState {
  const state = share(notes, ({ ready }) => ready);
  return state === 'operational' && notes.some(({ writes }) => !writes) ? 'degraded' : state;
}

/** Messages are written, and what has its time (closing, answers of the assistant) comes in it. */
function supportState(notes: ServerNote[], lagS: number): PartState {
  const state = share(notes, ({ ready, writes }) => ready && writes);
  return state === 'operational' && lagS > LATE_S ? 'degraded' : state;
}
