import type { Chain } from '@lode/shared/chains/schemas';
import type { Transfer } from '../adapters/adapter.ts';
import { followedAdapter } from '../adapters/chosen-adapters.ts';

/** What waits for a block and pays one of these addresses; none where blocks come too soon to matter. */
export async function findWaiting(chain: Chain, addresses: string[]): Promise<Transfer[]> {
  const { waiting } = followedAdapter(chain);
  if (!waiting || addresses.length === 0) return [];
  return waiting(addresses);
}
