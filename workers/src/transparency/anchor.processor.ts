import { anchorRoot } from '@lode/server/features/transparency/commands/anchor-root';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const anchorRootProcessor = defineProcessor(transparencyJobs.anchor, ({ treeId }) =>
  anchorRoot(treeId),
);
