import { AppError } from '@lode/shared/core/errors';
import type { GuardedMatter } from '@lode/shared/guard/matters';
import { GUARDED_OWN_MAX, GUARDED_WAITING_MAX } from '@lode/shared/guard/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { redact } from '../../../platform/redact.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';
import { staff } from '../ports/staff.ts';

export interface ChangeRequest {
  matter: GuardedMatter;
  /** What the matter's handler will carry out: JSON values. */
  payload: unknown;
  target: { type: string; id: string; label: string };
  /** Only what it changes. */
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

/**
 * Keeps a change until a second administrator confirms it or its wait is over, in place of carrying it out, and tells
 * every administrator by mail. The command has checked by then that it could be carried out now. REAUTH_REQUIRED,
 * GUARDED_CHANGE_WAITING, GUARDED_CHANGES_FULL.
 */
export async function askForChange(tx: Transaction, by: ActingAdmin, request: ChangeRequest): Promise<void> {
  await staff.ask().requireProof(by.identity);
  const { matter, target } = request;
  const { session } = tx;
  const waiting = { state: 'waiting' as const };
  if (
    await GuardedChangeModel.findOne({ ...waiting, matter, 'target.id': target.id }, { _id: 1 }, { session })
  )
    throw new AppError('GUARDED_CHANGE_WAITING');
  const own = { ...waiting, 'requestedBy.id': by.identity.userId };
  const [all, mine] = [
    await GuardedChangeModel.countDocuments(waiting, { session }),
    await GuardedChangeModel.countDocuments(own, { session }),
  ];
  if (all >= GUARDED_WAITING_MAX || mine >= GUARDED_OWN_MAX) throw new AppError('GUARDED_CHANGES_FULL');
  const row = rowOf(by, request);
  await insert(tx, row);
  await recordOperation(tx, {
    by,
    action: 'guarded.asked',
    target,
    before: request.before,
    after: request.after,
    reason: request.reason,
  });
  await tellAdmins(tx, row);
  tx.event('guard.changed', { changeId: String(row._id) });
}

function rowOf({ identity, address }: ActingAdmin, request: ChangeRequest): GuardedChangeRow {
  const requestedAt = clock.now();
  return {
    _id: new mongoose.Types.ObjectId(),
    matter: request.matter,
    payload: request.payload,
    target: request.target,
    before: redact(request.before),
    after: redact(request.after),
    reason: request.reason ?? null,
    requestedBy: { id: identity.userId, username: identity.username, address },
    requestedAt,
    waitsUntil: new Date(requestedAt.getTime() + config.guardWaitMs),
    state: 'waiting',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    code: null,
  };
}

/** Of two who ask for the same at once, the second is told as well. */
async function insert({ session }: Transaction, row: GuardedChangeRow): Promise<void> {
  try {
    await GuardedChangeModel.insertMany([row], { session, lean: true });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('GUARDED_CHANGE_WAITING', { cause: error });
    throw error;
  }
}

async function tellAdmins(tx: Transaction, row: GuardedChangeRow): Promise<void> {
  const facts = {
    matter: row.matter,
    target: row.target.label,
    who: row.requestedBy.username,
    time: row.waitsUntil.toISOString(),
    link: `${config.publicUrl ?? ''}/googleadmin/system/guarded`,
  };
  const since = new Date(row.requestedAt.getTime() - config.guardWaitMs);
  for (const { email, language } of await staff.ask().listAdminsToTell(since, tx.session))
    await queueMail(tx, { to: email, kind: 'guarded_change', language, facts });
}
