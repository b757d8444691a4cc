import { type Ability, can, type Role, type TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';

/** Who a valid token belongs to. */
export interface Identity {
  userId: string;
  username: string;
  kind: TokenKind;
  role: Role;
  /** The revocable login this token stands for. */
  tokenId: string;
}

/** Checks a bearer token against the store; throws UNAUTHENTICATED. Supplied by the accounts feature. */
export type Authenticate = (token: string) => Promise<Identity>;

/** Throws UNAUTHENTICATED without an identity, FORBIDDEN when it holds none of the abilities. */
export function requireAbility(identity: Identity | undefined, abilities: readonly Ability[]): Identity {
  if (!identity) throw new AppError('UNAUTHENTICATED');
  if (!abilities.some((ability) => can(identity, ability))) throw new AppError('FORBIDDEN');
  return identity;
}
