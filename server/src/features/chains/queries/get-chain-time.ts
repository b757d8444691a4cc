import type { Chain } from '@lode/shared/chains/schemas';
import { followedAdapter } from '../adapters/chosen-adapters.ts';

/** When the newest block of the source that is followed was made; undefined before the first. Rejects without its answer. */
export async function getChainTime(chain: Chain): Promise<Date | undefined> {
  const source = followedAdapter(chain);
  const head = await source.head();
  return head > 0 ? (await source.block(head)).time : undefined;
}
