import { atom, store } from '../../../lib/store.ts';

/** Whether the chat panel is open; closes by itself when the layout around it goes. */
export const panelOpenAtom = atom(false);
panelOpenAtom.onMount = (set) => () => set(false);

/** Opens the chat panel, from anywhere in the customer's layout. */
export function openSupportPanel(): void {
  store.set(panelOpenAtom, true);
}
