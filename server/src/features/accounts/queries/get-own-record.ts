import type { Identity } from '../../../platform/identity.ts';
import { OauthLinkModel, type OauthLinkRow } from '../oauth.model.ts';
import { listPasskeys } from '../passkeys/list-passkeys.ts';
import { getProfile } from './get-profile.ts';

/** What is kept about somebody's account itself, for themselves; no secret is among it. */
export async function getOwnRecord(identity: Identity) {
  const user = await getProfile(identity);
  const passkeys = await listPasskeys(identity.userId);
  const links = await OauthLinkModel.find({ userId: user._id }).lean<OauthLinkRow[]>();
  return {
    id: String(user._id),
    username: user.username,
    display_name: user.displayName ?? null,
    email: user.email,
    email_verified: user.emailVerified,
    country: user.country,
    language: user.language,
    theme: user.theme,
    wallet_address: user.walletAddress,
    referral_code: user.referralCode,
    came_by_referral: user.referredBy !== null,
    accepted_terms: user.acceptedTerms ?? null,
    registered_at: user.createdAt,
    registered_from: user.registrationAddress,
    hash_of_browser: user.fingerprintHash,
    last_login_at: user.lastLoginAt,
    locked_until: user.lockedUntil,
    authenticator_app_since: user.totp?.enabledAt ?? null,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      added_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    login_providers: links.map(({ issuer, createdAt }) => ({ issuer, linked_at: createdAt })),
  };
}
