import { publishTree } from '@lode/server/features/transparency/commands/publish-tree';
import { enqueue } from '@lode/server/platform/enqueue';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const publishTreeProcessor = defineProcessor(transparencyJobs.tree, async () => {
  const tree = await publishTree();
  if (tree) await enqueue(transparencyJobs.anchor, { treeId: String(tree._id) });
});
