import { ANCHOR_LENGTH_MAX } from '@lode/shared/transparency/schemas';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { runHook } from '../../../platform/run-hook.ts';
import { LiabilityTreeModel, type LiabilityTreeRow } from '../liability-tree.model.ts';

const TIMEOUT_MS = 120_000;

/**
 * Has the operator's ANCHOR_HOOK anchor a published root in time, outside of our reach, and keeps what it answers with the
 * root, for good. Once; nothing where there is no such command. Rejects when the command fails: the job tries again.
 */
export async function anchorRoot(treeId: string): Promise<void> {
  const { anchorHook } = config;
  if (!anchorHook) return;
  const tree = await LiabilityTreeModel.findById(treeId).lean<LiabilityTreeRow>();
  if (!tree || tree.anchor) return;
  const told = { ROOT: tree.root, ROOT_AT: tree.at.toISOString() };
  const proof = await runHook(anchorHook, told, { timeoutMs: TIMEOUT_MS, most: ANCHOR_LENGTH_MAX });
  // Nobody proves anything by nothing.
  if (proof === '') throw new Error('The command printed no proof');
  await LiabilityTreeModel.updateOne(
    { _id: tree._id, anchor: null },
    { $set: { anchor: { proof, at: clock.now() } } },
  );
  logger.info({ root: tree.root }, 'a root is anchored in time');
}
