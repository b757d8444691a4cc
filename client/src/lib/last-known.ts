import { useEffect, useMemo } from 'react';
import { ApiError } from './api-error.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { KEPT_OF_LOGIN } from './kept-of-login.ts';
import { noteOlderAnswer } from './network-state.ts';
import { ownProgram } from './new-version.ts';
import type { Loaded } from './use-loaded.ts';

/** Of what a customer's dashboard shows; kept for when it is opened without a network. */
type Name = 'wallet' | 'mining';

interface Kept<T> {
  at: number;
  /** Which program kept it: another may read it wrongly. */
  by: string | null;
  data: T;
}

/** Keeps an answer whenever it comes, and stands the last one in while the site does not answer, with its age in the strip. */
export function useLastKnown<T>(name: Name, loaded: Loaded<T>): Loaded<T> {
  const { data, error } = loaded;
  const silent = data === undefined && error instanceof ApiError && error.status === 0;
  const kept = useMemo(() => (silent ? readKept<T>(name) : undefined), [silent, name]);
  useEffect(() => {
    if (data === undefined) return;
    const now: Kept<T> = { at: Date.now(), by: ownProgram() ?? null, data };
    writeStored(KEPT_OF_LOGIN.user[name], JSON.stringify(now));
  }, [name, data]);
  useEffect(() => {
    if (kept) noteOlderAnswer(kept.at);
  }, [kept]);
  return kept ? { ...loaded, data: kept.data, error: undefined } : loaded;
}

/** Undefined where there is none, or none of this version of the site. */
function readKept<T>(name: Name): Kept<T> | undefined {
  const kept = parse(readStored(KEPT_OF_LOGIN.user[name])) as Partial<Kept<T>> | null;
  if (typeof kept?.at !== 'number' || kept.data === undefined) return undefined;
  return kept.by === (ownProgram() ?? null) ? (kept as Kept<T>) : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
