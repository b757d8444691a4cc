import { atom, store, useAtomValue } from './store.ts';

const PROBE_MS = 4000;
const BACK_MS = 2000;
/** Small, public, and answered by every server. */
const PROBE_PATH = '/api/site/public-info';

/** Whether the site can be reached: `back` is said for a moment after it could not. */
type NetworkState = 'online' | 'offline' | 'back';

const stateAtom = atom<NetworkState>('online');
const lastAnswerAtom = atom(Date.now());
let timer: ReturnType<typeof setTimeout> | undefined;

const backListeners = new Set<() => void>();

/** Calls `listener` whenever the site can be reached again. Returns the unsubscribe. */
export function onNetworkBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** Whether the site, or the browser's network, is known to be away. */
export const isAway = (): boolean => !navigator.onLine || store.get(stateAtom) === 'offline';

export function useNetworkState(): NetworkState {
  return useAtomValue(stateAtom);
}

/** When the site last answered, by this machine's clock in milliseconds. */
export function useLastAnswer(): number {
  return useAtomValue(lastAnswerAtom);
}

/** What is shown stems from an answer that an earlier page had, and nothing has been answered on this one. */
export function noteOlderAnswer(at: number): void {
  if (!answered) store.set(lastAnswerAtom, at);
}

let answered = false;

/** The site has answered something. */
export function noteAnswer(): void {
  answered = true;
  store.set(lastAnswerAtom, Date.now());
  if (store.get(stateAtom) !== 'offline') return;
  store.set(stateAtom, 'back');
  for (const listener of backListeners) listener();
  clearTimeout(timer);
  timer = setTimeout(() => store.set(stateAtom, 'online'), BACK_MS);
}

function noteNoAnswer(): void {
  if (store.get(stateAtom) === 'offline') return;
  store.set(stateAtom, 'offline');
  probeLater();
}

function probeLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), PROBE_MS);
}

async function probe(): Promise<void> {
  if (await isReachable()) noteAnswer();
  else probeLater();
}

/** Statuses by which whatever stands before the site says that the site itself does not answer. */
const NOBODY_BEHIND: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an answer comes from before the site: the site's own refusals are `inOurWords`. */
export function isFromBefore(status: number, inOurWords: boolean): boolean {
  return NOBODY_BEHIND.has(status) && !inOurWords;
}

/** Whether the site answers just now, whatever it says. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    const body = (await answer.json().catch(() => null)) as { status?: unknown } | null;
    return !isFromBefore(answer.status, body?.status === 'error');
  } catch {
    return false;
  }
}

let checking = false;

/**
 * Asks at once whether the site can be reached: one call that failed, or a connection that ended, can mean anything.
 * Where it cannot, it is asked every few seconds until it can.
 */
export async function checkNetwork(): Promise<void> {
  if (checking || store.get(stateAtom) === 'offline') return;
  checking = true;
  const since = Date.now();
  // Something else may have been answered meanwhile.
  if (!(await isReachable()) && store.get(lastAnswerAtom) < since) noteNoAnswer();
  checking = false;
}

/** Follows what the browser knows of its network, which may come before any call fails. */
export function followNetwork(): void {
  window.addEventListener('offline', noteNoAnswer);
  window.addEventListener('online', () => {
    if (store.get(stateAtom) === 'offline') void probe();
  });
}
