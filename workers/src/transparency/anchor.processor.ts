import { anchorRoots } from '@lode/server/features/transparency/commands/anchor-roots';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const anchorRootsProcessor = defineProcessor(transparencyJobs.anchor, anchorRoots);
