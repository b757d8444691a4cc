import type { TokenKind } from '@lode/shared/core/abilities';

const HOUR_MS = 3_600_000;

/** A token lives this long after its last use. */
export const IDLE_MS = { user: 12 * HOUR_MS, admin: 8 * HOUR_MS } as const satisfies Record<
  TokenKind,
  number
>;
/** And never longer than this. */
export const LIFE_MS = 14 * 24 * HOUR_MS;
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
  return token.slidingExpiresAt.getTime() - now.getTime() < IDLE_MS[token.kind] - RENEW_EVERY_MS;
}

export function idleEnd(kind: TokenKind, now: Date): Date {
  return new Date(now.getTime() + IDLE_MS[kind]);
}

/** When it was last used, to within RENEW_EVERY_MS. */
export function lastUse(token: Pick<Life, 'kind' | 'slidingExpiresAt'>): Date {
  return new Date(token.slidingExpiresAt.getTime() - IDLE_MS[token.kind]);
}

/** Until when having proved who one is counts. */
export function provedUntil(token: { provedAt: Date }): Date {
  return new Date(token.provedAt.getTime() + PROOF_MS);
}
