import type { User } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';

/** Whose profile is shown, and on which side they are logged in. */
export interface OwnProfile {
  side: TokenKind;
  user: User;
}
