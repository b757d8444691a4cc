import { proveLedger } from '@lode/server/features/ledger/commands/prove-ledger';
import { ledgerJobs } from '@lode/shared/ledger/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const proveLedgerProcessor = defineProcessor(ledgerJobs.prove, proveLedger);
