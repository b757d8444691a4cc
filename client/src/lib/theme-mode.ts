import type { Theme } from '@lode/shared/accounts/schemas';
import { readStored, tellServer, writeStored } from './browser-storage.ts';
import { atom, store } from './store.ts';

/** In the order in which they are offered. */
export const THEME_MODES: readonly Theme[] = ['system', 'light', 'dark'];

const STORAGE_KEY = 'theme';
const LIGHT_DEVICE = '(prefers-color-scheme: light)';

const stored = readStored(STORAGE_KEY);

/** The chosen theme; dark unless the person chose another. */
export const themeModeAtom = atom<Theme>(THEME_MODES.find((mode) => mode === stored) ?? 'dark');

/** Switches the theme and remembers the choice. */
export function setThemeMode(mode: Theme): void {
  writeStored(STORAGE_KEY, mode);
  store.set(themeModeAtom, mode);
  applyThemeMode();
}

/** Puts the current theme on the document, where the colour tokens and Chakra look for it. */
export function applyThemeMode(): void {
  const mode = store.get(themeModeAtom);
  const ofDevice = () => (window.matchMedia(LIGHT_DEVICE).matches ? 'light' : 'dark');
  document.documentElement.className = mode === 'system' ? ofDevice() : mode;
  tellServer('theme', mode);
}

/** Goes along when the device changes its theme, as some do in the evening. */
export function followDeviceTheme(): void {
  window.matchMedia(LIGHT_DEVICE).addEventListener('change', applyThemeMode);
}
