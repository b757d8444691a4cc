import { readStored, tellServer, writeStored } from './browser-storage.ts';
import { atom, store } from './store.ts';

export type ThemeMode = 'dark' | 'light';

const STORAGE_KEY = 'theme';

/** The chosen theme; dark unless the person chose light. */
export const themeModeAtom = atom<ThemeMode>(readStored(STORAGE_KEY) === 'light' ? 'light' : 'dark');

/** Switches the theme and remembers the choice. */
export function setThemeMode(mode: ThemeMode): void {
  writeStored(STORAGE_KEY, mode);
  store.set(themeModeAtom, mode);
  applyThemeMode();
}

/** Puts the current theme on the document, where the colour tokens and Chakra look for it. */
export function applyThemeMode(): void {
  const mode = store.get(themeModeAtom);
  document.documentElement.className = mode;
  tellServer('theme', mode);
}
