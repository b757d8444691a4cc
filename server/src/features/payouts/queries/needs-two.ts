import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import type { BatchRow } from '../batch.model.ts';
import { sumOf } from '../batch-policy.ts';

type Sum = Pick<BatchRow, 'outputs' | 'madeAt'>;

/** Of which of these the sum asks for two people, by the lowest that was in force since each was made. */
export async function needTwo(rows: readonly Sum[], session?: ClientSession): Promise<(row: Sum) => boolean> {
  const first = rows.reduce((at, { madeAt }) => (madeAt < at ? madeAt : at), clock.now());
  const from = await secondAdminFromSince(first, session);
  return (row) => sumOf(row) >= from(row.madeAt);
}

export async function needsTwo(row: Sum, session?: ClientSession): Promise<boolean> {
  return (await needTwo([row], session))(row);
}
