import { keepAccounts } from '@lode/server/features/mining/commands/keep-accounts';
import { accrualJobs } from '@lode/shared/mining/accrual-jobs';
import { defineProcessor } from '../lib/processor.ts';

export const accrueProcessor = defineProcessor(accrualJobs.accrue, () => keepAccounts());
