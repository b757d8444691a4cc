import { collectDebts } from '@lode/server/features/ledger/commands/collect-debts';
import { coverShortfalls } from '@lode/server/features/ledger/commands/cover-shortfalls';
import { ledgerJobs } from '@lode/shared/ledger/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const collectDebtsProcessor = defineProcessor(ledgerJobs.collect, async () => {
  await collectDebts();
  await coverShortfalls();
});
