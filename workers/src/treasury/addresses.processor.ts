import { checkAllDepositAddresses } from '@lode/server/features/treasury/commands/check-deposit-addresses';
import { treasuryJobs } from '@lode/shared/treasury/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const checkDepositAddressesProcessor = defineProcessor(
  treasuryJobs.addresses,
  checkAllDepositAddresses,
);
