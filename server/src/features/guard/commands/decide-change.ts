import { AppError } from '@lode/shared/core/errors';
import { type GuardedMatter, MATTERS } from '@lode/shared/guard/matters';
import type { GuardedState } from '@lode/shared/guard/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { confirmProblem, holds, mayCancel } from '../guard.policy.ts';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';
import { matterHandlers } from '../ports/matter-handlers.ts';
import { type StaffMember, staff } from '../ports/staff.ts';
import { hasShutOut } from '../queries/has-shut-out.ts';

/** What a change would do cannot be done any more. */
class Refused extends Error {
  readonly code: string;

  constructor(error: AppError) {
    super(error.message, { cause: error });
    this.code = error.code;
  }
}

/**
 * Confirms a colleague's change, which takes force with it; it is refused where what it changes does not allow it any
 * more, and cancelled where who asked may not ask for it any more. REAUTH_REQUIRED, NOT_FOUND, GUARDED_CHANGE_DECIDED,
 * and what makes the caller no second person: FORBIDDEN, OWN_REQUEST, APPROVER_TOO_NEW.
 */
export async function confirmChange(by: ActingAdmin, id: string): Promise<GuardedChangeRow> {
  await staff.ask().requireProof(by.identity);
  return settle(id, by, (tx, row) => requireSecondAdmin(tx, row, by));
}

/** As `confirmChange`, by the end of the wait: nothing happens to one that waits on, nor where who asked has shut a colleague out. */
export function endWait(id: string): Promise<GuardedChangeRow> {
  return settle(
    id,
    null,
    async ({ session }, { waitsUntil, requestedBy, requestedAt }) =>
      waitsUntil <= clock.now() && !(await hasShutOut(requestedBy.id, requestedAt, session)),
  );
}

/** Cancels a change that waits, or takes one's own back. REAUTH_REQUIRED, NOT_FOUND, GUARDED_CHANGE_DECIDED, FORBIDDEN. */
export async function cancelChange(by: ActingAdmin, id: string, reason: string): Promise<GuardedChangeRow> {
  await staff.ask().requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = await findWaiting(tx, id);
    const member = await staff.ask().findStaff(by.identity.userId, tx.session);
    if (!mayCancel(row, member)) throw new AppError('FORBIDDEN');
    return decide(tx, row, { state: 'cancelled', by, reason });
  });
}

/** Cancels a change of a thing that waits, where one does: the thing is not any more as whoever asked has seen it. */
export async function dropAskedFor(tx: Transaction, matter: GuardedMatter, targetId: string): Promise<void> {
  const row = await GuardedChangeModel.findOne({ state: 'waiting', matter, 'target.id': targetId }, null, {
    session: tx.session,
  }).lean<GuardedChangeRow>();
  if (row) await decide(tx, row, { state: 'cancelled', by: null });
}

async function settle(
  id: string,
  by: ActingAdmin | null,
  admit: (tx: Transaction, row: GuardedChangeRow) => Promise<boolean>,
): Promise<GuardedChangeRow> {
  const once = (refused?: Refused) =>
    inTransaction(async (tx) => {
      const row = await findWaiting(tx, id);
      if (!(await admit(tx, row))) return row;
      if (refused) return decide(tx, row, { state: 'refused', by, code: refused.code });
      const asker = await staff.ask().findStaff(row.requestedBy.id, tx.session);
      if (!asker || !holds(asker, MATTERS[row.matter].ask))
        return decide(tx, row, { state: 'cancelled', by: null });
      await apply(tx, row, asker);
      return decide(tx, row, { state: 'applied', by });
    });
  try {
    return await once();
  } catch (error) {
    // What it had written by then went with its transaction.
    if (error instanceof Refused) return once(error);
    throw error;
  }
}

/** Two decisions at once meet at the row: the second runs again and finds it decided. */
async function findWaiting({ session }: Transaction, id: string): Promise<GuardedChangeRow> {
  const row = await GuardedChangeModel.findById(id, null, { session }).lean<GuardedChangeRow>();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'waiting') throw new AppError('GUARDED_CHANGE_DECIDED');
  return row;
}

async function requireSecondAdmin(tx: Transaction, row: GuardedChangeRow, by: ActingAdmin): Promise<true> {
  const member = await staff.ask().findStaff(by.identity.userId, tx.session);
  const problem = confirmProblem(row, member, clock.now());
  if (problem) throw new AppError(problem);
  return true;
}

/** Carries it out in the name of who asked. What only the moment forbids is tried again later. */
async function apply(tx: Transaction, row: GuardedChangeRow, asker: StaffMember): Promise<void> {
  const identity = {
    userId: asker.id,
    username: asker.username,
    kind: 'admin' as const,
    role: asker.role,
    tokenId: '',
    restricted: false,
  };
  const cause = { by: { identity, address: row.requestedBy.address }, reason: row.reason };
  try {
    await matterHandlers.ask()[row.matter].apply(tx, row.payload, cause);
  } catch (error) {
    throw error instanceof AppError && error.status < 500 ? new Refused(error) : error;
  }
}

interface Decision {
  state: Exclude<GuardedState, 'waiting'>;
  /** Null for what the end of the wait decides. */
  by: ActingAdmin | null;
  reason?: string;
  code?: string;
}

async function decide(
  tx: Transaction,
  row: GuardedChangeRow,
  { state, by, reason, code }: Decision,
): Promise<GuardedChangeRow> {
  const decided = {
    state,
    decidedBy: by && { id: by.identity.userId, username: by.identity.username },
    decidedAt: clock.now(),
    decisionReason: reason ?? null,
    code: code ?? null,
  };
  await GuardedChangeModel.updateOne({ _id: row._id }, { $set: decided }, { session: tx.session });
  await recordOperation(tx, {
    by,
    action: `guarded.${state}`,
    target: row.target,
    before: row.before,
    after: code ? { code } : row.after,
    reason,
  });
  tx.event('guard.changed', { changeId: String(row._id) });
  return { ...row, ...decided };
}
