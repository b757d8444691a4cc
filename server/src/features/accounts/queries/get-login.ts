import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

/** The row of the login that is asking. */
export async function getLogin(identity: Identity): Promise<TokenRow> {
  const row = await TokenModel.findById(identity.tokenId).lean<TokenRow>();
  if (!row) throw new AppError('UNAUTHENTICATED');
  return row;
}
