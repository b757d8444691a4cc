import type { Party } from '@lode/shared/support/schemas';
import type { Identity } from '../../platform/identity.ts';
import { partyOf } from './support.policy.ts';
import type { MessageRow } from './support-message.model.ts';

/** Who a message is from. */
export interface Sender {
  /** The user id, or `system`. */
  id: string;
  type: Party;
  author: MessageRow['author'];
}

export const SYSTEM_SENDER: Sender = { id: 'system', type: 'admin', author: 'system' };

export function senderOf(identity: Identity): Sender {
  const type = partyOf(identity);
  return { id: identity.userId, type, author: type === 'admin' ? 'agent' : 'customer' };
}
