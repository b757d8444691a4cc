import type { UserAction } from '@lode/shared/accounts/admin-schemas';
import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { waitsUntil } from '../../guard/queries/waits-until.ts';
import { getWallet, type WalletView } from '../../ledger/queries/get-wallet.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import { needsEnrolment } from '../enrolment.ts';
import type { TokenRow } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';
import { listTokens } from './list-tokens.ts';

export interface UserDetail {
  row: UserRow;
  referredBy: UserRow | null;
  referrals: number;
  sameBrowser: number;
  tokens: TokenRow[];
  /** Null to whoever may not read finance. */
  wallet: WalletView | null;
  allowed: UserAction[];
  /** Until when a guarded change of this user waits. */
  waitsUntil: string | null;
}

/** One user as an administrator sees them, with what this one may do to them. NOT_FOUND. */
export async function getUserDetail(identity: Identity, userId: string): Promise<UserDetail> {
  const row = await UserModel.findById(userId, { passwordHash: 0 }).lean<UserRow>();
  if (!row) throw new AppError('NOT_FOUND');
  const { fingerprintHash } = row;
  const [referredBy, referrals, sameBrowser, tokens, wallet, waiting] = await Promise.all([
    row.referredBy && UserModel.findById(row.referredBy, { username: 1 }).lean<UserRow>(),
    UserModel.countDocuments({ referredBy: row._id }),
    fingerprintHash ? UserModel.countDocuments({ fingerprintHash, _id: { $ne: row._id } }) : 0,
    listTokens(userId),
    can(identity, 'finance:read') ? getWallet(userId) : null,
    waitsUntil({ targetId: userId }),
  ]);
  const allowed = allowedActions(identity, row, tokens);
  return { row, referredBy, referrals, sameBrowser, tokens, wallet, allowed, waitsUntil: waiting };
}

/** What fits the user's state; nothing to oneself, nothing without the ability. */
function allowedActions(identity: Identity, row: UserRow, tokens: TokenRow[]): UserAction[] {
  if (!can(identity, 'users:manage') || identity.userId === String(row._id) || row.status === 'closed')
    return [];
  const fits: Record<UserAction, boolean> = {
    lock: row.status === 'active',
    unlock: userState(row, clock.now()) === 'locked',
    disable: row.status === 'active',
    enable: row.status === 'disabled',
    'sign-out': tokens.length > 0,
    'reset-second-factor': hasSecondFactor(row),
    'set-role': true,
    'enrolment-code': needsEnrolment(row),
  };
  return (Object.keys(fits) as UserAction[]).filter((action) => fits[action]);
}
