import { type Ability, type Actor, can, type Role, type TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';

/** Who a valid token belongs to. */
export interface Identity {
  userId: string;
  username: string;
  /** What customers know a member of staff by, where it is not the username. */
  displayName?: string | null;
  kind: TokenKind;
  role: Role;
  /** The revocable login this token stands for. */
  tokenId: string;
  /** The login must set up a second factor before it may do anything else. */
  restricted: boolean;
}

/** Checks a bearer token against the store; throws UNAUTHENTICATED. Supplied by the accounts feature. */
export type Authenticate = (token: string) => Promise<Identity>;

/**
 * Throws UNAUTHENTICATED without an identity, and when it holds none of the abilities FORBIDDEN, or
 * TOTP_SETUP_REQUIRED if it would hold one with its second factor set up.
 */
export function requireAbility(identity: Identity | undefined, abilities: readonly Ability[]): Identity {
  if (!identity) throw new AppError('UNAUTHENTICATED');
  const holdsOne = (actor: Actor) => abilities.some((ability) => can(actor, ability));
  if (holdsOne(identity)) return identity;
  const later = identity.restricted && holdsOne({ ...identity, restricted: false });
  throw new AppError(later ? 'TOTP_SETUP_REQUIRED' : 'FORBIDDEN');
}
