import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';

const PURPOSE = 'closed-email';

/** All that is kept of a closed account's address: by it its owner is told so, and a newcomer's gift is not given twice. */
export function closedEmailHash(email: string): string {
  return keyedHash(PURPOSE, email);
}

/** As a condition of the store: whose address this was. */
export const wasEmail = (email: string) => ({ closedEmail: { $in: keyedHashes(PURPOSE, email) } });
