import type { profileRoutes } from '@lode/shared/accounts/rest';
import type { TokenKind } from '@lode/shared/core/abilities';
import type { RouteInput } from '@lode/shared/core/rest';
import { ApiError, call } from './api-client.ts';
import { getToken } from './auth-token.ts';
import { replaceUser } from './session.ts';

type Changes = RouteInput<typeof profileRoutes.update>['body'];

/**
 * Changes something that the account keeps for its owner. The contract comes with the first change: the first page
 * needs neither it nor zod.
 *
 * @throws {ApiError} as `call` does.
 */
export async function updateProfile(side: TokenKind, body: Changes): Promise<void> {
  const token = getToken(side);
  const { profileRoutes } = await import('@lode/shared/accounts/rest').catch((cause: unknown) => {
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0, message: 'The contract did not come' }, cause);
  });
  const user = await call(profileRoutes.update, { body, outlivesPage: true }, side);
  if (getToken(side) === token) replaceUser(side, user);
}
