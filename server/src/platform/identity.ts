import { type Ability, type Actor, can, type Role, type TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { type KeyScope, keyMay } from '@lode/shared/core/key-scopes';

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
  /** A program's, with an API key that its customer made; its `tokenId` is no login's. */
  key?: { id: string; scope: KeyScope };
}

/** What a bearer token was sent for. */
export interface Asked {
  address: string;
  /** Nothing is changed by it: what was known of a login a moment ago will do. */
  reads: boolean;
}

/** Checks a bearer token against the store; throws UNAUTHENTICATED. Supplied by features. */
export type Authenticate = (token: string, asked: Asked) => Promise<Identity>;

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

/** The one permission decision about API keys: throws KEY_NOT_ALLOWED where the route takes none, or none of this scope. */
export function requireScope({ key }: Identity, wanted: KeyScope | undefined): void {
  if (key && !keyMay(key.scope, wanted)) throw new AppError('KEY_NOT_ALLOWED');
}
