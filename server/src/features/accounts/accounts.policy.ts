import type { AccountSettings } from '@lode/shared/accounts/settings';
import { can, type TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { isListed } from '../../platform/address-list.ts';
import { config } from '../../platform/config.ts';
import type { UserRow } from './user.model.ts';

/** Throws IP_RESTRICTED for an address or network on the setting's list. */
export function requireAllowedAddress(settings: AccountSettings, address: string): void {
  if (isListed(settings.restricted_ips, address)) throw new AppError('IP_RESTRICTED');
}

/**
 * Throws what keeps everybody out of the customers' login: IP_RESTRICTED, MAINTENANCE. The staff's own stays open, so
 * that no administrator can shut out colleagues by their addresses.
 */
export function requireEntry(settings: AccountSettings, side: TokenKind, address: string): void {
  if (side === 'admin') return;
  requireAllowedAddress(settings, address);
  if (settings.maintenance) throw new AppError('MAINTENANCE');
}

/** Whether this user has business on that side: everybody on the customers', only staff on the admins'. */
export function mayEnter(user: UserRow, side: TokenKind): boolean {
  return side === 'user' || can({ kind: side, role: user.role }, 'admin:enter');
}

/** Whether a password alone does not let this user in. */
export function hasSecondFactor(user: UserRow): boolean {
  return Boolean(user.totp) || (user.passkeys ?? 0) > 0;
}

/** Whether a login of this user may only set up the second factor: staff need one, but for the demo's. */
export function mustSetUpTotp(user: UserRow, side: TokenKind): boolean {
  return side === 'admin' && !hasSecondFactor(user) && !config.simulatedAllowed;
}

/** Throws what keeps a user out who knows their password: ACCOUNT_CLOSED, ACCOUNT_DISABLED, ACCOUNT_LOCKED. */
export function requireGoodStanding(user: Pick<UserRow, 'status' | 'lockedUntil'>, now: Date): void {
  if (user.status === 'closed') throw new AppError('ACCOUNT_CLOSED');
  if (user.status === 'disabled') throw new AppError('ACCOUNT_DISABLED');
  if (user.lockedUntil && user.lockedUntil > now) {
    const left = user.lockedUntil.getTime() - now.getTime();
    throw new AppError('ACCOUNT_LOCKED', { retryAfterS: Math.ceil(left / 1000) });
  }
}
