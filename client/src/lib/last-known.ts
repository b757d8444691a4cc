import type { Route, RouteData } from '@lode/shared/core/rest';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { KEPT_OF_LOGIN } from './kept-of-login.ts';
import { noteOlderAnswer } from './network-state.ts';
import type { Loaded } from './use-loaded.ts';

/** Of what a customer's dashboard shows; kept for when it is opened without a network. */
type Name = 'wallet' | 'mining';

const keptSchema = z.object({ at: z.number(), data: z.unknown() });

/** Keeps an answer whenever it comes, and stands the last one in while the site does not answer, with its age in the strip. */
export function useLastKnown<R extends Route>(
  name: Name,
  route: R,
  loaded: Loaded<RouteData<R>>,
): Loaded<RouteData<R>> {
  const { data, error } = loaded;
  const silent = data === undefined && error instanceof ApiError && error.status === 0;
  const kept = useMemo(() => (silent ? readKept(name, route) : undefined), [silent, name, route]);
  useEffect(() => {
    if (data !== undefined) writeStored(KEPT_OF_LOGIN.user[name], JSON.stringify({ at: Date.now(), data }));
  }, [name, data]);
  useEffect(() => {
    if (kept) noteOlderAnswer(kept.at);
  }, [kept]);
  return kept ? { ...loaded, data: kept.data, error: undefined } : loaded;
}

/** Undefined where there is none, or none that this version of the site reads. */
function readKept<R extends Route>(name: Name, route: R): { at: number; data: RouteData<R> } | undefined {
  const kept = keptSchema.safeParse(parse(readStored(KEPT_OF_LOGIN.user[name])));
  const data = kept.success ? route.data.safeParse(kept.data.data) : undefined;
  return kept.success && data?.success ? { at: kept.data.at, data: data.data as RouteData<R> } : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
