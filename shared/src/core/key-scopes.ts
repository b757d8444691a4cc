/** What a customer's API key may: read, or ask for withdrawals as well. */
export const KEY_SCOPES = ['read', 'withdraw'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether a key may call a route; one that says nothing of keys takes none. */
export function keyMay(scope: KeyScope, wanted: KeyScope | undefined): boolean {
  return wanted === 'read' || (wanted === 'withdraw' && scope === 'withdraw');
}

/** What every API key begins with: scanners for leaked secrets know it by that and its length. */
export const KEY_PREFIX = 'lode_';
