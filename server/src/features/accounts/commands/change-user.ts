import type { OperationAction } from '@lode/shared/administration/operations';
import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import { clock } from '../../../platform/clock.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { AdminGuardModel } from '../admin-guard.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/** Whom an administrator changes, why, and the state of theirs that it was decided on. */
export interface UserChange {
  userId: string;
  reason: string;
  rev: number;
}

export interface PlannedChange {
  action: OperationAction;
  set?: Partial<UserRow>;
  before?: unknown;
  after?: unknown;
  /** Whether their logins end, sockets included. */
  endsLogins: boolean;
  /** What else belongs to the change. */
  alongside?: (tx: Transaction) => Promise<void>;
}

/** Changes that whoever watches over the site wants to see beside log-ins and refusals. */
const WATCHED: Partial<Record<OperationAction, SecurityKind>> = {
  'user.role-set': 'role-changed',
  'user.second-factor-reset': 'factor-reset',
  'user.locked': 'locked-out',
};

/**
 * The one way an administrator changes a user: the change, the end of their logins and the log's entry
 * in one transaction. `plan` answers null when the user is so already; then nothing happens.
 * NOT_FOUND, ACTS_ON_SELF, USER_CHANGED (another administrator was quicker), LAST_ADMIN, and FORBIDDEN
 * for one who stopped being an administrator meanwhile.
 */
export function changeUser(
  by: ActingAdmin,
  { userId, reason, rev }: UserChange,
  plan: (user: UserRow) => PlannedChange | null,
): Promise<void> {
  return inTransaction(async (tx) => {
    const user = await UserModel.findById(userId, null, { session: tx.session }).lean<UserRow>();
    if (!user) throw new AppError('NOT_FOUND');
    if (by.identity.userId === userId) throw new AppError('ACTS_ON_SELF');
    if ((user.adminRev ?? 0) !== rev) throw new AppError('USER_CHANGED');
    const change = plan(user);
    if (!change) return;
    if (user.role === 'admin' && losesAdmin(change)) await requireAnotherAdmin(tx, userId);
    await requireStillAdmin(tx, by);
    await UserModel.updateOne(
      { _id: user._id },
      { $set: change.set ?? {}, $inc: { adminRev: 1 } },
      { session: tx.session },
    );
    await change.alongside?.(tx);
    if (change.endsLogins) await revokeTokensIn(tx, { userId });
    await recordOperation(tx, {
      by,
      action: change.action,
      target: { type: 'user', id: userId, label: user.username },
      before: change.before,
      after: change.after,
      reason,
    });
    const kind = WATCHED[change.action];
    if (kind)
      tx.afterCommit(async () =>
        securityEvent(kind, { account: userId, address: by.address, side: 'admin' }),
      );
  });
}

function losesAdmin({ set = {} }: PlannedChange): boolean {
  return Boolean((set.role && set.role !== 'admin') || set.status === 'disabled' || set.lockedUntil);
}

/**
 * Throws LAST_ADMIN when nobody else could log in as an administrator. Two of these at once meet at one row: the
 * second begins again and sees what the first did.
 */
export async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  const { session } = tx;
  await AdminGuardModel.updateOne({ _id: 'admins' }, { $inc: { rev: 1 } }, { upsert: true, session });
  const other = await UserModel.findOne(
    {
      _id: { $ne: userId },
      role: 'admin',
      status: 'active',
      $or: [{ lockedUntil: null }, { lockedUntil: { $lte: clock.now() } }],
    },
    { _id: 1 },
    { session },
  ).lean();
  if (!other) throw new AppError('LAST_ADMIN');
}

async function requireStillAdmin(tx: Transaction, { identity }: ActingAdmin): Promise<void> {
  const row = await UserModel.findById(identity.userId, null, { session: tx.session }).lean<UserRow>();
  const active = row?.status === 'active' && !(row.lockedUntil && row.lockedUntil > clock.now());
  if (!active || !can({ kind: 'admin', role: row.role }, 'users:manage')) throw new AppError('FORBIDDEN');
}
