import { collectSimulated } from '@lode/server/features/deposits/commands/collect-simulated';
import { paySimulatedRevenue } from '@lode/server/features/mining/commands/pay-simulated-revenue';
import { checkReserves } from '@lode/server/features/reserves/commands/check-reserves';
import { transparencyJobs } from '@lode/shared/transparency/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const checkReservesProcessor = defineProcessor(transparencyJobs.reserves, async () => {
  // Where chains are invented, somebody has to do what pools and operators do with real ones.
  await paySimulatedRevenue();
  await collectSimulated();
  await checkReserves();
});
