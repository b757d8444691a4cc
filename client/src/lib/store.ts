import { createStore } from 'jotai';

// The one door to the state library: everything else imports its helpers from here.
export {
  type Atom,
  atom,
  Provider as StoreProvider,
  useAtom,
  useAtomValue,
} from 'jotai';
export { atomFamily } from 'jotai-family';

/** The application's only store, readable outside React too (socket handlers, timers). */
export const store = createStore();
