import type { Party } from '@lode/shared/support/schemas';
import type { Identity } from '../../platform/identity.ts';
import { partyOf } from './support.policy.ts';
import type { MessageRow } from './support-message.model.ts';
import type { StaffName } from './support-session.model.ts';

/** Who a message is from. */
export interface Sender {
  /** The user id, `assistant`, or `system`. */
  id: string;
  type: Party;
  author: MessageRow['author'];
  /** Of staff. */
  staff: StaffName | null;
}

export const SYSTEM_SENDER: Sender = { id: 'system', type: 'admin', author: 'system', staff: null };

export const ASSISTANT_SENDER: Sender = { id: 'assistant', type: 'admin', author: 'assistant', staff: null };

export function senderOf(identity: Identity): Sender {
  const type = partyOf(identity);
  const staff = type === 'admin' ? staffNameOf(identity) : null;
  return { id: identity.userId, type, author: type === 'admin' ? 'agent' : 'customer', staff };
}

/** What colleagues call a member of staff, and what customers do: the username, unless they chose a name. */
export function staffNameOf(who: { username: string; displayName?: string | null }): StaffName {
  return { username: who.username, name: who.displayName ?? who.username };
}
