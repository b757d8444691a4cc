import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { UserModel, type UserRow } from '../user.model.ts';

/** The row of who is asking. */
export async function getProfile(identity: Identity): Promise<UserRow> {
  const row = await UserModel.findById(identity.userId).lean<UserRow>();
  if (!row) throw new AppError('UNAUTHENTICATED');
  return row;
}
