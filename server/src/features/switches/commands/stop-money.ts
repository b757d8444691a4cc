import type { StopCause, SwitchTarget } from '@lode/shared/switches/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { dropAskedFor } from '../../guard/commands/decide-change.ts';
import { staff } from '../../guard/ports/staff.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { SwitchModel, type SwitchRow } from '../switch.model.ts';
import { switchId } from '../switch-id.ts';
import { closeGates } from './pass-gate.ts';

/** Who or what stops it, and why. */
interface Stop {
  /** Null where it falls by itself. */
  by: ActingAdmin | null;
  cause: StopCause;
  reason: string | null;
}

/**
 * Any one of staff stops money, at once: when this is answered, nothing that it stops is under way any more. One that is
 * off already is stopped anew: whoever asked for it to go on before that has to ask again. REAUTH_REQUIRED.
 */
export async function stopMoney(by: ActingAdmin, target: SwitchTarget, reason: string): Promise<void> {
  await staff.ask().requireProof(by.identity);
  await inTransaction((tx) => fall(tx, target, { by, cause: 'person', reason }));
  await closeGates();
}

/** Switches off inside a command's transaction, drops what was asked about the stop before, and tells every administrator. */
export async function fall(tx: Transaction, target: SwitchTarget, stop: Stop): Promise<void> {
  const { by, cause, reason } = stop;
  const row: SwitchRow = {
    _id: switchId(target),
    off: true,
    stamp: new mongoose.Types.ObjectId(),
    cause,
    by: by && { id: by.identity.userId, username: by.identity.username },
    reason,
    since: clock.now(),
  };
  const { _id, ...fields } = row;
  await SwitchModel.updateOne({ _id }, { $set: fields }, { upsert: true, session: tx.session });
  await recordOperation(tx, {
    by,
    action: 'switch.stopped',
    target: { type: 'switch', id: _id, label: _id },
    after: { off: true, cause },
    reason: reason ?? undefined,
  });
  await dropAskedFor(tx, 'money-switches', _id);
  await tellAdmins(tx, row);
  tx.event('switches.switch-changed', { switchId: _id });
  tx.afterCommit(async () =>
    securityEvent('money-stopped', { account: by?.identity.userId, side: 'admin', route: _id, code: cause }),
  );
}

async function tellAdmins(tx: Transaction, { _id, by, cause, reason, since }: SwitchRow): Promise<void> {
  const facts = {
    what: _id,
    who: by?.username ?? cause,
    why: reason ?? cause,
    time: since.toISOString(),
    link: `${config.publicUrl ?? ''}/googleadmin/finance/switches`,
  };
  for (const { email, language } of await staff.ask().listAdminsToTell(since, tx.session))
    await queueMail(tx, { to: email, kind: 'money_stopped', language, facts });
}
