import { atom, store, useAtomValue } from './store.ts';

/** What some browsers give to a page that can be installed; it is in no standard. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offerAtom = atom<InstallOffer | null>(null);

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Keeps the browser's offer for who asks for it in their settings: nothing pops up by itself. */
export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) store.set(offerAtom, event);
  });
  window.addEventListener('appinstalled', () => store.set(offerAtom, null));
}

/** Installs the site as an application; null where the browser does not offer it, or it is one already. */
export function useInstall(): (() => void) | null {
  const offer = useAtomValue(offerAtom);
  if (!offer) return null;
  return () => {
    store.set(offerAtom, null);
    void offer.prompt();
  };
}
