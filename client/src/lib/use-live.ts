import { useCallback, useEffect, useRef } from 'react';
import { acquire, onEvent, type Side, whenLive } from './socket.ts';
import type { OutboundName, OutboundPayload } from './socket-connection.ts';
import { spreadMs } from './spread.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** Without a socket, what is on the screen is asked for this often. */
export const LIVE_POLL_MS = 15_000;
/** One change is often told by several events: they are answered together. */
const GATHER_MS = 150;
/** Every client is told of these at the same moment. */
const TOLD_TO_ALL: ReadonlySet<OutboundName> = new Set(['activities:activity.changed']);

export interface LiveOptions<E extends OutboundName> {
  /** Whose socket tells of changes; the customer's unless told. */
  side?: Side;
  /** Each of these means: what is shown may have changed. */
  events: readonly E[];
  /** Whether an event is about what is shown; every one is unless told. */
  concerns?: (payload: OutboundPayload<E>) => boolean;
}

/**
 * Loads something as `useLoaded` does and keeps it current while it is shown: asked for anew when one of the
 * events comes and when the socket has come back (what changed meanwhile was told to nobody here), and every
 * 15 s only while there is no live socket (C13).
 */
export function useLive<T, E extends OutboundName>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  options: LiveOptions<E>,
): Loaded<T> {
  const loaded = useLoaded(key, load);
  useLiveReload(useReloadAfter(loaded), options, key !== null);
  return loaded;
}

/** Reloads once what is being loaded has come: events faster than answers must not put every answer off. */
function useReloadAfter({ loading, reload }: Pick<Loaded<unknown>, 'loading' | 'reload'>): () => void {
  const state = useRef({ loading, again: false });
  state.current.loading = loading;
  useEffect(() => {
    if (loading || !state.current.again) return;
    state.current.again = false;
    reload();
  }, [loading, reload]);
  return useCallback(() => {
    if (state.current.loading) state.current.again = true;
    else reload();
  }, [reload]);
}

/** Calls `reload` whenever what is shown may have changed, as told at `useLive`. */
export function useLiveReload<E extends OutboundName>(
  reload: () => void,
  { side = 'user', events, concerns }: LiveOptions<E>,
  active = true,
): void {
  const filter = useRef(concerns);
  filter.current = concerns;
  const names = events.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events count by their names, not by their list
  useEffect(() => {
    if (!active) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let due = Number.POSITIVE_INFINITY;
    const reloadWithin = (ms: number) => {
      const at = performance.now() + ms;
      if (at >= due) return;
      due = at;
      clearTimeout(gathering);
      gathering = setTimeout(() => {
        due = Number.POSITIVE_INFINITY;
        reload();
      }, ms);
    };
    const hear = (event: E, payload: OutboundPayload<E>) => {
      if (filter.current && !filter.current(payload)) return;
      reloadWithin(TOLD_TO_ALL.has(event) ? GATHER_MS + spreadMs() : GATHER_MS);
    };
    const releases = [
      acquire(side),
      ...events.map((event) => onEvent(side, event, (payload) => hear(event, payload))),
      reloadWhileDown(side, reload),
    ];
    return () => {
      clearTimeout(gathering);
      for (const release of releases) release();
    };
  }, [side, names, reload, active]);
}

/** Reloads every 15 s without a live socket, and once when it comes back. Returns the end. */
function reloadWhileDown(side: Side, reload: () => void): () => void {
  let poll: ReturnType<typeof setInterval> | undefined;
  let wasDown = false;
  const unwatch = whenLive(side, {
    onLive: () => {
      clearInterval(poll);
      if (wasDown) reload();
    },
    onDown: () => {
      wasDown = true;
      clearInterval(poll);
      poll = setInterval(reload, LIVE_POLL_MS);
    },
  });
  return () => {
    unwatch();
    clearInterval(poll);
  };
}
