import { sealEntries } from '@lode/server/features/ledger/commands/seal-entries';
import { ledgerJobs } from '@lode/shared/ledger/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sealLedgerProcessor = defineProcessor(ledgerJobs.seal, sealEntries);
