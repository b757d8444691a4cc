import { proveLedger } from '@lode/server/features/ledger/commands/prove-ledger';
import { proveSlice } from '@lode/server/features/ledger/commands/prove-slice';
import { ledgerJobs } from '@lode/shared/ledger/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const proveLedgerProcessor = defineProcessor(ledgerJobs.prove, () => proveLedger());
export const proveSliceProcessor = defineProcessor(ledgerJobs.proveSlice, () => proveSlice());
