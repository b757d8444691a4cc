import { readStored } from '../../lib/browser-storage.ts';
import { LANGUAGE_KEY } from '../../lib/i18n.ts';
import { browserFingerprint } from './browser-fingerprint.ts';

/** What goes with every new account besides what the person enters: the chosen or the browser's language, and the hash of its traits. */
export async function signUpFacts(): Promise<{ language?: string; browser_fingerprint?: string }> {
  return {
    language: readStored(LANGUAGE_KEY) ?? (navigator.language || undefined),
    browser_fingerprint: await browserFingerprint(),
  };
}
