import { AppError } from '@lode/shared/core/errors';
import { idSchema } from '@lode/shared/core/fields';
import type { SwitchTarget } from '@lode/shared/switches/schemas';
import { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { askForChange } from '../../guard/commands/ask-for-change.ts';
import { defineHandler, type GuardedCause } from '../../guard/ports/matter-handlers.ts';
import { SwitchModel, type SwitchRow } from '../switch.model.ts';
import { switchId } from '../switch-id.ts';

const startSchema = z.object({ id: z.string(), stamp: idSchema });

/** Carries out what was asked for, unless it was stopped anew meanwhile. */
export const switchHandler = defineHandler(startSchema, switchOn);

/** Asks for a switch to go on again. SWITCH_CHANGED for one that is on, and what `askForChange` throws. */
export function startMoney(by: ActingAdmin, target: SwitchTarget, reason: string): Promise<void> {
  const id = switchId(target);
  return inTransaction(async (tx) => {
    const row = await SwitchModel.findOne({ _id: id, off: true }, null, {
      session: tx.session,
    }).lean<SwitchRow>();
    if (!row) throw new AppError('SWITCH_CHANGED');
    await askForChange(tx, by, {
      matter: 'money-switches',
      payload: { id, stamp: String(row.stamp) },
      target: { type: 'switch', id, label: id },
      before: { off: true, cause: row.cause, reason: row.reason },
      after: { off: false },
      reason,
    });
    tx.event('switches.switch-changed', { switchId: id });
  });
}

async function switchOn(
  tx: Transaction,
  { id, stamp }: z.output<typeof startSchema>,
  { by, reason }: GuardedCause,
): Promise<void> {
  const { matchedCount } = await SwitchModel.updateOne(
    { _id: id, stamp, off: true },
    { $set: { off: false, since: clock.now() } },
    { session: tx.session },
  );
  if (matchedCount === 0) throw new AppError('SWITCH_CHANGED');
  await recordOperation(tx, {
    by,
    action: 'switch.started',
    target: { type: 'switch', id, label: id },
    after: { off: false },
    reason: reason ?? undefined,
  });
  tx.event('switches.switch-changed', { switchId: id });
}
