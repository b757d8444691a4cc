import { Types } from 'mongoose';
import { unbrokenHearing } from '../../platform/publish.ts';
import { KeptLogins } from './kept-logins.ts';
import { TokenModel, type TokenRow } from './token.model.ts';

/** A login as it is now; by the driver itself, since requests wait for it. */
export function readLogin(tokenId: string): Promise<TokenRow | null> {
  return TokenModel.collection.findOne<TokenRow>({ _id: new Types.ObjectId(tokenId) });
}

export const keptLogins = new KeptLogins(readLogin, unbrokenHearing);
