import { LOGIN_IDLE_MS } from '@lode/shared/accounts/lifetimes';
import type { TokenKind } from '@lode/shared/core/abilities';

/** Use is written down at most this often, so that reading does not mean writing. */
export const RENEW_EVERY_MS = 5 * 60_000;
/** What changes where money or mail goes asks for password or second factor not longer ago than this. */
const PROOF_MS = 5 * 60_000;

export interface Life {
  kind: TokenKind;
  slidingExpiresAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isAlive(token: Life, now: Date): boolean {
  return token.revokedAt === null && token.slidingExpiresAt > now && token.expiresAt > now;
}

/** Whether a use at `now` is worth writing down. */
export function wantsRenewal(token: Life, now: Date): boolean {
  return token.slidingExpiresAt.getTime() - now.getTime() < LOGIN_IDLE_MS[token.kind] - RENEW_EVERY_MS;
}

export function idleEnd(kind: TokenKind, now: Date): Date {
  return new Date(now.getTime() + LOGIN_IDLE_MS[kind]);
}

/** When it was last used, to within RENEW_EVERY_MS. */
export function lastUse(token: Pick<Life, 'kind' | 'slidingExpiresAt'>): Date {
  return new Date(token.slidingExpiresAt.getTime() - LOGIN_IDLE_MS[token.kind]);
}

/** Until when having proved who one is counts. */
export function provedUntil(token: { provedAt: Date }): Date {
  return new Date(token.provedAt.getTime() + PROOF_MS);
}
