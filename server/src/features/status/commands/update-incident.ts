import { AppError } from '@lode/shared/core/errors';
import { ENDED } from '@lode/shared/status/parts';
import { fitsKind, type IncidentUpdate, UPDATES_MAX } from '@lode/shared/status/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { IncidentModel, type IncidentRow, type IncidentUpdateRow } from '../incident.model.ts';
import { forgetStatus } from '../queries/get-status.ts';

/**
 * Adds how an incident stands, once for a `requestKey`. What was written stays: a mistake is put right by what is written
 * next, and one that ended too soon goes on the same way. NOT_FOUND; INVALID_PARAMS for a state of the other kind, or
 * when it has as many updates as one may have.
 */
export async function updateIncident(
  by: ActingAdmin,
  id: string,
  { state, text }: IncidentUpdate,
  requestKey?: string,
): Promise<IncidentRow> {
  await requireProof(by.identity);
  const updated = await inTransaction(async (tx) => {
    const row = await IncidentModel.findById(id, null, { session: tx.session }).lean<IncidentRow>();
    if (!row) throw new AppError('NOT_FOUND');
    if (requestKey && row.updates.some((one) => one.requestKey === requestKey)) return row;
    if (!fitsKind(row.kind, state))
      throw new AppError('INVALID_PARAMS', { fields: { state: 'INVALID_PARAMS' } });
    if (row.updates.length >= UPDATES_MAX)
      throw new AppError('INVALID_PARAMS', { fields: { text: 'INVALID_PARAMS' } });
    const added: IncidentUpdateRow = {
      at: clock.now(),
      ...{ state, text, by: by.identity.username, requestKey: requestKey ?? null },
    };
    const open = !ENDED.includes(state);
    await IncidentModel.updateOne(
      { _id: row._id },
      { $push: { updates: added }, $set: { open } },
      { session: tx.session },
    );
    await recordOperation(tx, {
      by,
      action: 'incident.updated',
      target: { type: 'incident', id, label: row.title },
      after: { state, text },
    });
    return { ...row, open, updates: [...row.updates, added] };
  });
  forgetStatus();
  return updated;
}
