import type { updateProfileSchema } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { TokenModel } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';

type Changes = z.output<typeof updateProfileSchema>;

function fieldsOf(changes: Changes): Partial<UserRow> {
  const { username, country, language, theme, email_notices, accepted_terms, first_steps } = changes;
  return {
    ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(email_notices !== undefined && { emailNotices: email_notices }),
    ...(accepted_terms !== undefined && { acceptedTerms: { version: accepted_terms, at: clock.now() } }),
    ...(first_steps !== undefined && { firstSteps: first_steps }),
  };
}

/** Changes the caller's profile and preferences; DUPLICATE_USER for a username that is taken. */
export async function updateProfile(identity: Identity, changes: Changes): Promise<void> {
  const { username } = changes;
  // A taken name is told: asking for names must not list them.
  if (username !== undefined) await consume(LIMITS.createsPerUser, identity.userId);
  const { userId } = identity;
  try {
    await inTransaction(async ({ session }) => {
      await UserModel.updateOne({ _id: userId }, { $set: fieldsOf(changes) }, { session });
      if (username !== undefined)
        await TokenModel.updateMany({ userId }, { $set: { username } }, { session });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('DUPLICATE_USER', { fields: { username: 'DUPLICATE_USER' }, cause: error });
  }
}
