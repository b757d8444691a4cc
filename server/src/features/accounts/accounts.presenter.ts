import type { LoginDevice, User } from '@lode/shared/accounts/schemas';
import { type Actor, abilitiesOf } from '@lode/shared/core/abilities';
import type { StartedLogin } from './commands/start-login.ts';
import { deviceName } from './device-name.ts';
import type { TokenRow } from './token.model.ts';
import { lastUse, provedUntil } from './token-life.ts';
import type { UserRow } from './user.model.ts';

/** How a user is logged in, which decides what they may do now. */
export type Login = Pick<TokenRow, 'kind' | 'restricted' | 'provedAt'>;

/** A user for themselves; without a login as a customer that is not logged in. */
export function presentUser(row: UserRow, login?: Login): User {
  const actor: Actor = { kind: login?.kind ?? 'user', role: row.role, restricted: login?.restricted };
  return {
    id: String(row._id),
    username: row.username,
    display_name: row.displayName ?? null,
    email: row.email,
    email_verified: row.emailVerified,
    role: row.role,
    country: row.country,
    language: row.language,
    preferences: {
      language: row.language,
      theme: row.theme ?? null,
      first_steps: row.firstSteps ?? true,
      tour: row.tour ?? null,
    },
    wallet_address: row.walletAddress ?? null,
    referral_code: row.referralCode,
    has_password: row.passwordHash !== null,
    totp_enabled: Boolean(row.totp),
    passkeys: row.passkeys ?? 0,
    recovery_codes_left: row.totp?.recovery.length ?? 0,
    totp_setup_required: login?.restricted ?? false,
    reauthenticated_until: login ? provedUntil(login).toISOString() : null,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
    abilities: abilitiesOf(actor),
    accepted_terms: row.acceptedTerms?.version ?? null,
  };
}

/** A login that has begun, for who began it. */
export const presentLogin = ({ token, user, login }: StartedLogin) => ({
  token,
  user: presentUser(user, login),
});

/** One of a user's logins for themselves; `currentId` is the one that asks. */
export function presentDevice(row: TokenRow, currentId: string): LoginDevice {
  const id = String(row._id);
  return {
    id,
    current: id === currentId,
    kind: row.kind,
    user_agent: row.userAgent,
    device: deviceName(row.userAgent),
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_seen_at: lastUse(row).toISOString(),
  };
}
