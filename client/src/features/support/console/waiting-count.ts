/** How many conversations wait (null while nobody has told), and the revision that number came with (none yet, or lost: null). */
export interface WaitingCount {
  readonly count: number | null;
  readonly rev: number | null;
  /** There has been no answer since: the number is the last one known. */
  readonly stale: boolean;
}

export type WaitingCountAction =
  /** `support:queue.changed`: an absolute number with its revision. */
  | { type: 'announced'; waiting: number; rev: number }
  /** The length of GET /admin/service/sessions/waiting. */
  | { type: 'counted'; waiting: number }
  | { type: 'failed' }
  /** The socket is gone: whatever it says first after coming back is newer than all before. */
  | { type: 'disconnected' };

export const NO_WAITING: WaitingCount = { count: null, rev: null, stale: false };

/**
 * The badge's only rule (C11): an announced number is applied unless a higher revision was seen. A
 * counted one has no revision, so it fills in only while no announcement of this connection is known. A
 * failure says nothing of the number: the last one stays, as such.
 */
export function reduceWaitingCount(state: WaitingCount, action: WaitingCountAction): WaitingCount {
  switch (action.type) {
    case 'announced':
      if (state.rev !== null && action.rev < state.rev) return state;
      return { count: action.waiting, rev: action.rev, stale: false };
    case 'counted':
      return state.rev === null ? { count: action.waiting, rev: null, stale: false } : state;
    case 'failed':
      return state.rev === null ? { ...state, stale: true } : state;
    case 'disconnected':
      return { ...state, rev: null };
  }
}
