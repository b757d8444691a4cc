import { publishTree } from '@lode/server/features/transparency/commands/publish-tree';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const publishTreeProcessor = defineProcessor(transparencyJobs.tree, async () => {
  await publishTree();
});
