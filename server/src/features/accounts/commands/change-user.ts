import type { LoginEnd } from '@lode/shared/accounts/login-ends';
import type { OperationAction } from '@lode/shared/administration/operations';
import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import { clock } from '../../../platform/clock.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { askForChange, type ChangeRequest } from '../../guard/commands/ask-for-change.ts';
import type { GuardedCause } from '../../guard/ports/matter-handlers.ts';
import { AdminGuardModel } from '../admin-guard.model.ts';
import { requireProof } from '../queries/require-proof.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { noteCustomers } from './note-customers.ts';
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
  /** As what their logins end, sockets included; where it is missing, they stay. */
  endsLogins?: LoginEnd;
  /** What else belongs to the change. */
  alongside?: (tx: Transaction) => Promise<void>;
  /** The matter that it is, and what beside user and revision is to be carried out; none takes force at once. */
  guarded?: { matter: ChangeRequest['matter'] | undefined; payload?: Record<string, unknown> };
}

type Plan = (user: UserRow) => PlannedChange | null;

/** Changes that whoever watches over the site wants to see beside log-ins and refusals. */
const WATCHED: Partial<Record<OperationAction, SecurityKind>> = {
  'user.role-set': 'role-changed',
  'user.second-factor-reset': 'factor-reset',
  'user.locked': 'locked-out',
  'user.disabled': 'locked-out',
};

/**
 * The one way an administrator changes a user: the change, the end of their logins and the log's entry
 * in one transaction; a guarded one is asked for instead. `plan` answers null when the user is so already; then
 * nothing happens. It touches somebody's access: REAUTH_REQUIRED without a fresh proof.
 * NOT_FOUND, ACTS_ON_SELF, ACCOUNT_CLOSED, USER_CHANGED (another administrator was quicker), LAST_ADMIN, FORBIDDEN
 * for one who stopped being an administrator meanwhile, and what `askForChange` throws.
 */
export async function changeUser(by: ActingAdmin, change: UserChange, plan: Plan): Promise<void> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const found = await findChange(tx, by, change, plan);
    const matter = found?.planned.guarded?.matter;
    if (!found) return;
    if (!matter) return carryOut(tx, by, change, found);
    const { user, planned } = found;
    await askForChange(tx, by, {
      matter,
      payload: { userId: change.userId, rev: change.rev, ...planned.guarded?.payload },
      target: targetOf(user),
      before: planned.before,
      after: planned.after,
      reason: change.reason,
    });
  });
}

/** Carries out what `changeUser` asked for, on the state of the user that it was asked on. */
export async function changeUserGuarded(
  tx: Transaction,
  { by, reason }: GuardedCause,
  about: Omit<UserChange, 'reason'>,
  plan: Plan,
): Promise<void> {
  const change = { ...about, reason: reason ?? '' };
  const found = await findChange(tx, by, change, plan);
  if (found) await carryOut(tx, by, change, found);
}

interface FoundChange {
  user: UserRow;
  planned: PlannedChange;
}

async function findChange(
  tx: Transaction,
  by: ActingAdmin,
  { userId, rev }: UserChange,
  plan: Plan,
): Promise<FoundChange | null> {
  const user = await UserModel.findById(userId, null, { session: tx.session }).lean<UserRow>();
  if (!user) throw new AppError('NOT_FOUND');
  if (by.identity.userId === userId) throw new AppError('ACTS_ON_SELF');
  if (user.status === 'closed') throw new AppError('ACCOUNT_CLOSED');
  if ((user.adminRev ?? 0) !== rev) throw new AppError('USER_CHANGED');
  const planned = plan(user);
  if (!planned) return null;
  if (user.role === 'admin' && losesAdmin(planned)) await requireAnotherAdmin(tx, userId);
  await requireStillAdmin(tx, by);
  return { user, planned };
}

async function carryOut(
  tx: Transaction,
  by: ActingAdmin,
  { userId, reason }: UserChange,
  { user, planned }: FoundChange,
): Promise<void> {
  const set = { ...planned.set, ...(shutsOut(planned) && shutOutBy(user, by.identity.userId)) };
  await UserModel.updateOne({ _id: user._id }, { $set: set, $inc: { adminRev: 1 } }, { session: tx.session });
  if (planned.set?.role) await noteCustomers([user._id], tx.session);
  await planned.alongside?.(tx);
  if (planned.endsLogins) await revokeTokensIn(tx, { userId }, planned.endsLogins);
  await recordOperation(tx, {
    by,
    action: planned.action,
    target: targetOf(user),
    before: planned.before,
    after: planned.after,
    reason,
  });
  const kind = WATCHED[planned.action];
  if (kind) {
    const facts = { account: userId, address: by.address, side: 'admin' } as const;
    tx.afterCommit(async () => securityEvent(kind, facts));
  }
}

const targetOf = ({ _id, username }: UserRow) => ({ type: 'user', id: String(_id), label: username });

function losesAdmin(planned: PlannedChange): boolean {
  const role = planned.set?.role;
  return (role !== undefined && role !== 'admin') || isShutOut(planned);
}

function isShutOut({ set = {} }: PlannedChange): boolean {
  return set.status === 'disabled' || Boolean(set.lockedUntil);
}

/**
 * What ends somebody's logins by one person's word. Who is signed out as often as they come is as little able to cancel
 * anything as who is locked.
 */
function shutsOut({ endsLogins, guarded }: PlannedChange): boolean {
  return endsLogins !== undefined && !guarded;
}

/** Each of those who did it, at their latest: whoever does it after them takes nothing off them. */
function shutOutBy({ shutOuts = [] }: UserRow, by: string): Pick<UserRow, 'shutOuts'> {
  return { shutOuts: [...shutOuts.filter((one) => one.by !== by), { by, at: clock.now() }] };
}

/**
 * Throws LAST_ADMIN when nobody else could log in as an administrator. Two of these at once meet at one row: the
 * second begins again and sees what the first did.
 */
async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
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
