import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Query = Record<string, string>;

/**
 * A list's filters, kept in the address: a reload, a link and the way back keep them. A change of anything
 * but the page begins at the first page again.
 */
export function useQueryState<K extends string>(
  names: readonly K[],
): [Partial<Record<K, string>> & { page: number }, (changes: Query) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const query = useMemo(() => {
    const known = names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    });
    const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
    return { ...Object.fromEntries(known), page } as Partial<Record<K, string>> & { page: number };
  }, [params, names]);
  const change = useCallback(
    (changes: Query) => {
      // On the way to another page already, whose code is loading: a late change must not lead back.
      if (window.location.pathname !== pathname) return;
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams, pathname],
  );
  return [query, change];
}
