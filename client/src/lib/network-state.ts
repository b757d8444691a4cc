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

export function useNetworkState(): NetworkState {
  return useAtomValue(stateAtom);
}

/** When the site last answered, by this machine's clock in milliseconds. */
export function useLastAnswer(): number {
  return useAtomValue(lastAnswerAtom);
}

/** The site has answered something. */
export function noteAnswer(): void {
  store.set(lastAnswerAtom, Date.now());
  if (store.get(stateAtom) !== 'offline') return;
  store.set(stateAtom, 'back');
  clearTimeout(timer);
  timer = setTimeout(() => store.set(stateAtom, 'online'), BACK_MS);
}

/** The site could not be reached: it is asked every few seconds until it can. */
export function noteNoAnswer(): void {
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

/** Whether the site answers just now, whatever it says. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Follows what the browser knows of its network, which may come before any call fails. */
export function followNetwork(): void {
  window.addEventListener('offline', noteNoAnswer);
  window.addEventListener('online', () => void probe());
}
