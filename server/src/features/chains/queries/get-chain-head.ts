import type { Chain } from '@lode/shared/chains/schemas';
import { ChainCursorModel, type ChainCursorRow } from '../chain-cursor.model.ts';

/** The newest block that was followed; 0 before the first. */
export async function getChainHead(chain: Chain): Promise<number> {
  const cursor = await ChainCursorModel.findById(chain).lean<ChainCursorRow>();
  return cursor?.height ?? 0;
}
