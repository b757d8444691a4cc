import { ANCHOR_LENGTH_MAX } from '@lode/shared/transparency/schemas';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { runHook } from '../../../platform/run-hook.ts';
import { LiabilityTreeModel, type LiabilityTreeRow } from '../liability-tree.model.ts';

const TIMEOUT_MS = 120_000;
/** So long a root is tried: an anchor of much later says little of when the root was published. */
const TRIED_MS = 7 * 86_400_000;
/** Each may take its whole time, and what follows the chains waits behind them. */
const AT_ONCE = 3;

/**
 * Has the operator's ANCHOR_HOOK anchor published roots in time, outside of our reach, and keeps what it answers with each,
 * for good. The oldest that was never tried goes first, then the one tried longest ago: a killed worker or an empty Redis
 * delays a root only, and one that fails holds no other up. Nothing where there is no such command. Rejects once all had
 * their turn, with what the first that failed failed by.
 */
export async function anchorRoots(): Promise<void> {
  if (!config.anchorHook) return;
  const since = new Date(clock.nowMs() - TRIED_MS);
  const trees = await LiabilityTreeModel.find({ at: { $gte: since }, anchor: null })
    .sort({ anchorTriedAt: 1, at: 1 })
    .limit(AT_ONCE)
    .lean<LiabilityTreeRow[]>();
  const failures: unknown[] = [];
  for (const tree of trees)
    await anchor(config.anchorHook, tree).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function anchor(command: string, { _id, root, at }: LiabilityTreeRow): Promise<void> {
  await LiabilityTreeModel.updateOne({ _id }, { $set: { anchorTriedAt: clock.now() } });
  const told = { ROOT: root, ROOT_AT: at.toISOString() };
  const proof = await runHook(command, told, { timeoutMs: TIMEOUT_MS, most: ANCHOR_LENGTH_MAX });
  // Nobody proves anything by nothing.
  if (proof === '') throw new Error('The command printed no proof');
  await LiabilityTreeModel.updateOne({ _id, anchor: null }, { $set: { anchor: { proof, at: clock.now() } } });
  logger.info({ root }, 'a root is anchored in time');
}
