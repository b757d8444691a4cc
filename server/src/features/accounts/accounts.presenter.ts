import type { User } from '@lode/shared/accounts/schemas';
import { abilitiesOf, type TokenKind } from '@lode/shared/core/abilities';
import type { UserRow } from './user.model.ts';

/** A user for themselves; `kind` is the side they are logged in on, which decides what they may do. */
export function presentUser(row: UserRow, kind: TokenKind): User {
  return {
    id: String(row._id),
    username: row.username,
    email: row.email,
    role: row.role,
    country: row.country,
    language: row.language,
    referral_code: row.referralCode,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
    abilities: abilitiesOf({ kind, role: row.role }),
  };
}
