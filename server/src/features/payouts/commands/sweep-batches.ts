import { logger } from '../../../platform/logger.ts';
import { BatchModel, type BatchRow } from '../batch.model.ts';
import { followBatch } from './follow-batch.ts';

const MOST = 500;

/** Follows every batch that is under way, oldest first. */
export async function sweepBatches(): Promise<void> {
  const rows = await BatchModel.find({ state: 'sent' }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(MOST)
    .lean<Pick<BatchRow, '_id'>[]>();
  for (const { _id } of rows)
    await followBatch(String(_id)).catch((error: unknown) =>
      logger.error({ err: error, batchId: String(_id) }, 'a batch waits'),
    );
}
