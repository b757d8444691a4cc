import { readTabStored, writeTabStored } from '../../../lib/browser-storage.ts';
import { beforeLoadAnew } from '../../../lib/load-anew.ts';
import { atom, store } from '../../../lib/store.ts';

const KEPT_KEY = 'support_panel_open';

/** Whether the chat panel is open; closes by itself when the layout around it goes. */
export const panelOpenAtom = atom(false);
panelOpenAtom.onMount = (set) => {
  if (readTabStored(KEPT_KEY) === true) set(true);
  writeTabStored(KEPT_KEY, null);
  return () => set(false);
};

// A page that has to load itself anew does not take the conversation out of sight.
beforeLoadAnew(() => writeTabStored(KEPT_KEY, store.get(panelOpenAtom) || null));
