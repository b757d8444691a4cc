import { refreshRates } from '@lode/server/features/rates/commands/refresh-rates';
import { rateJobs } from '@lode/shared/rates/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const refreshRatesProcessor = defineProcessor(rateJobs.refresh, () => refreshRates());
