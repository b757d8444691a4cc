import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { readStored } from '../../lib/browser-storage.ts';
import { LANGUAGE_KEY } from '../../lib/i18n.ts';
import { browserFingerprint } from './browser-fingerprint.ts';

/** What goes with every new account besides what the person enters: the chosen or the browser's language, the hash of its traits,
 * and which terms it was shown: no form is sent, and no provider asked, without agreeing to them. */
export async function signUpFacts(): Promise<{
  language?: string;
  browser_fingerprint?: string;
  accepted_terms: string;
}> {
  return {
    language: readStored(LANGUAGE_KEY) ?? (navigator.language || undefined),
    browser_fingerprint: await browserFingerprint(),
    accepted_terms: TERMS_VERSION,
  };
}
