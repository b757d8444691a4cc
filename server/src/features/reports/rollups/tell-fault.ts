import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { type KeptReport, RollupFaultModel } from './rollup.model.ts';

/** Kept sums were found to be others than their rows. */
export async function tellFault(report: KeptReport, day: string): Promise<void> {
  logger.error({ report, day }, 'kept sums of a report were not those of its rows, and were put right');
  await RollupFaultModel.updateOne({ _id: report }, { $set: { at: clock.now(), day } }, { upsert: true });
}
