import type { AgentSession, Party, Session } from '@lode/shared/support/schemas';
import type { Marks, SessionOf } from './conversation-types.ts';

export const NO_MARKS: Marks = {
  user: { delivered_seq: 0, read_seq: 0 },
  admin: { delivered_seq: 0, read_seq: 0 },
};

function mergeParty(a: Marks[Party], b: Marks[Party]): Marks[Party] {
  const read_seq = Math.max(a.read_seq, b.read_seq);
  return { read_seq, delivered_seq: Math.max(a.delivered_seq, b.delivered_seq, read_seq) };
}

/** Marks only move forward, in whatever order they arrive. */
export function mergeMarks(a: Marks, b: Marks): Marks {
  const merged = { user: mergeParty(a.user, b.user), admin: mergeParty(a.admin, b.admin) };
  return sameMarks(a, merged) ? a : merged;
}

function sameMarks(a: Marks, b: Marks): boolean {
  return (['user', 'admin'] as const).every(
    (party) => a[party].read_seq === b[party].read_seq && a[party].delivered_seq === b[party].delivered_seq,
  );
}

/**
 * The session after news of it: a lower revision than the known one is dropped. The console hears of the
 * same session in two shapes, so what only the richer one carries is kept; the place in the queue ends
 * with the waiting.
 */
export function mergeSession<S extends Party>(
  known: SessionOf<S> | null,
  news: Session | AgentSession,
): SessionOf<S> {
  if (known && news.rev < known.rev) return known;
  const merged = { ...known, ...news };
  if (merged.status !== 'waiting') {
    delete merged.position;
    delete merged.estimated_wait_s;
  }
  // The server answers each side in its own shape; a partial update lands on a whole one.
  return merged as SessionOf<S>;
}
