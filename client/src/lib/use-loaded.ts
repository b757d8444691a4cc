import { useCallback, useEffect, useMemo, useState } from 'react';
import { onNetworkBack } from './network-state.ts';
import { useStable } from './use-stable.ts';

export interface Loaded<T> {
  /** The last answer, kept while a newer one is fetched. */
  data: T | undefined;
  /** Why the last try failed. */
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Puts an answer of another call in place, such as that of a change. */
  replace: (data: T) => void;
}

const NOTHING_YET = { data: undefined, error: undefined, loading: true };

/**
 * Loads something for as long as the component shows it; anew whenever `key` changes (what belonged to
 * the old key is not shown under the new one); nothing for null. Only the latest request's answer counts. What
 * failed is asked for again when the site can be reached again.
 */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data?: T; error?: unknown; loading: boolean }>({
    key,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const latestLoad = useStable(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a request to load again
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    setState((known) => ({ key, data: known.key === key ? known.data : undefined, loading: true }));
    latestLoad(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ key, data, loading: false });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((known) => ({ ...known, error, loading: false }));
      },
    );
    return () => controller.abort();
  }, [key, round]);

  const failed = state.error !== undefined && !state.loading;
  useEffect(() => (failed ? onNetworkBack(() => setRound((current) => current + 1)) : undefined), [failed]);

  const reload = useCallback(() => setRound((current) => current + 1), []);
  const replace = useCallback((data: T) => setState({ key, data, loading: false }), [key]);
  const { data, error, loading } = state.key === key ? state : NOTHING_YET;
  // One object until something of it changes.
  return useMemo(() => ({ data, error, loading, reload, replace }), [data, error, loading, reload, replace]);
}
