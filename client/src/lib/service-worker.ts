const PROGRAM = '/sw.js';

/** Installs what stays when every page is closed (public/sw.js), for who is signed in; undefined where there is no such thing. */
export async function installWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  try {
    await navigator.serviceWorker.register(PROGRAM);
    return await workerHere();
  } catch (error) {
    // Private windows and policies forbid it; the site works without.
    console.info('The site stays without a service worker', error);
    return undefined;
  }
}

export async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** What a notice of ours carries (public/sw.js). */
interface ShownData {
  side?: string;
}

/** The notices that this device shows of a side. */
export async function shownNotices(side: 'user' | 'admin'): Promise<Notification[]> {
  const shown = (await (await workerHere())?.getNotifications()) ?? [];
  return shown.filter(({ data }) => (data as ShownData | null)?.side === side);
}

/** Takes away those that are over: read here or elsewhere, or no longer one's own. */
export async function closeNotices(side: 'user' | 'admin', isOver: (tag: string) => boolean): Promise<void> {
  for (const notice of await shownNotices(side)) if (isOver(notice.tag)) notice.close();
}

/** A path of this site: two slashes at its beginning would name another. */
const OWN_PATH = /^\/(?![/\\])/;

/** Calls `listener` with where somebody wants to go who pressed a notice. Returns the end. */
export function onNoticePressed(listener: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string' && OWN_PATH.test(data.open)) listener(data.open);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
