import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { clock } from '../../platform/clock.ts';

/** What is kept of an acceptance; null for a version that is not the present one: its reader is asked again. */
export function acceptanceOf(version: string): { version: string; at: Date } | null {
  return version === TERMS_VERSION ? { version, at: clock.now() } : null;
}
