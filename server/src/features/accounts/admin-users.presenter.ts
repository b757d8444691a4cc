import type { AdminUser, AdminUserDetail } from '@lode/shared/accounts/admin-schemas';
import { formatUsd } from '@lode/shared/core/money';
import { clock } from '../../platform/clock.ts';
import { presentDevice } from './accounts.presenter.ts';
import type { UserDetail } from './queries/get-user-detail.ts';
import type { UserRow } from './user.model.ts';
import { userState } from './user-state.ts';

/** A user as the administrators' lists show them. */
export function presentAdminUser(row: UserRow): AdminUser {
  const status = userState(row, clock.now());
  return {
    id: String(row._id),
    username: row.username,
    email: row.email,
    role: row.role,
    status,
    locked_until: (status === 'locked' && row.lockedUntil?.toISOString()) || null,
    email_verified: row.emailVerified,
    totp_enabled: Boolean(row.totp),
    country: row.country,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
  };
}

export function presentAdminUserDetail(detail: UserDetail): AdminUserDetail {
  const { row, referredBy, wallet } = detail;
  return {
    ...presentAdminUser(row),
    rev: row.adminRev ?? 0,
    language: row.language,
    wallet_address: row.walletAddress ?? null,
    referral_code: row.referralCode,
    referral_code_state: row.referralCodeState,
    referred_by: referredBy && { id: String(referredBy._id), username: referredBy.username },
    referrals: detail.referrals,
    registration_address: row.registrationAddress,
    same_browser: detail.sameBrowser,
    devices: detail.tokens.map((token) => presentDevice(token, '')),
    wallet: wallet && {
      balance: formatUsd(wallet.posted),
      held: formatUsd(wallet.held),
      available: formatUsd(wallet.available),
      owed: formatUsd(wallet.owed),
    },
    allowed: detail.allowed,
    waits_until: detail.waitsUntil,
  };
}
