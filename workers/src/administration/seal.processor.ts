import { sealOperations } from '@lode/server/features/administration/commands/seal-operations';
import { administrationJobs } from '@lode/shared/administration/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sealOperationsProcessor = defineProcessor(administrationJobs.seal, () => sealOperations());
