import type { ReferralClick } from '@lode/shared/referrals/schemas';
import { readTabStored, writeTabStored } from '../../lib/browser-storage.ts';
import { atom, store, useAtomValue } from '../../lib/store.ts';

/** What the server said of the referral link that was followed last in this tab. */
export type Invitation = Pick<ReferralClick, 'inviter' | 'problem'>;

const KEY = 'referral_invitation';

const invitationAtom = atom<Invitation | null>(readInvitation());

export function useInvitation(): Invitation | null {
  return useAtomValue(invitationAtom);
}

/** Kept over a reload of the page; null where nothing is known. */
export function noteInvitation(invitation: Invitation | null): void {
  writeTabStored(KEY, invitation);
  store.set(invitationAtom, invitation);
}

function readInvitation(): Invitation | null {
  const stored = readTabStored(KEY);
  return typeof stored === 'object' && stored !== null && 'inviter' in stored && 'problem' in stored
    ? (stored as Invitation)
    : null;
}
