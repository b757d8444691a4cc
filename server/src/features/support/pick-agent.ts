import type { Assignment } from '@lode/shared/support/agent-schemas';

/** An agent who is there and available. */
export interface Candidate {
  id: string;
  ongoing: number;
  /** When the server last gave them a conversation; null for never. */
  assignedAt: Date | null;
}

/**
 * Who is given the next conversation: in turn whoever has been given none for the longest, by load whoever has the
 * fewest, and of these in turn. Nobody beyond the limit (0 is none); undefined where nobody has room.
 */
export function pickAgent<C extends Candidate>(
  candidates: readonly C[],
  way: Exclude<Assignment, 'hand'>,
  limit: number,
): C | undefined {
  const turn = ({ assignedAt }: Candidate) => assignedAt?.getTime() ?? 0;
  return candidates
    .filter(({ ongoing }) => limit === 0 || ongoing < limit)
    .sort(
      (a, b) => (way === 'load' ? a.ongoing - b.ongoing : 0) || turn(a) - turn(b) || a.id.localeCompare(b.id),
    )[0];
}
