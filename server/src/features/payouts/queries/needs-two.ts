import type { ClientSession } from 'mongoose';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import type { BatchRow } from '../batch.model.ts';
import { sumOf } from '../batch-policy.ts';

/** Whether its sum asks for two people, by the lowest that was in force since it was made. */
export async function needsTwo(
  row: Pick<BatchRow, 'outputs' | 'madeAt'>,
  session?: ClientSession,
): Promise<boolean> {
  const from = await secondAdminFromSince(row.madeAt, session);
  return sumOf(row) >= from(row.madeAt);
}
