import { checkReserves } from '@lode/server/features/reserves/commands/check-reserves';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const checkReservesProcessor = defineProcessor(transparencyJobs.reserves, checkReserves);
