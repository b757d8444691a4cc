import type { Chain } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { ChainCursorModel, type ChainCursorRow } from '../chain-cursor.model.ts';

/** Seconds since the chain was last read up to its newest block; null before the first time. */
export async function getChainDelay(chain: Chain): Promise<number | null> {
  const cursor = await ChainCursorModel.findById(chain, { seenAt: 1, caughtUpAt: 1 }).lean<
    Pick<ChainCursorRow, 'seenAt' | 'caughtUpAt'>
  >();
  // A cursor of before this was kept: when a source answered is the next best.
  const at = cursor?.caughtUpAt ?? cursor?.seenAt;
  return at === undefined ? null : Math.max(0, (clock.nowMs() - at.getTime()) / 1000);
}
