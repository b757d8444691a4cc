import type { updateProfileSchema } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { openAccount } from '../open-account.ts';
import { acceptanceOf } from '../terms-acceptance.ts';
import type { TokenRow } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { changeLoginsIn } from './change-logins.ts';
import { noteCustomers } from './note-customers.ts';

type Changes = z.output<typeof updateProfileSchema>;

function fieldsOf(changes: Changes): Partial<UserRow> {
  const { username, display_name, country, language, theme, accepted_terms, first_steps, tour } = changes;
  return {
    ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
    ...(display_name !== undefined && { displayName: display_name }),
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(accepted_terms !== undefined && { acceptedTerms: acceptanceOf(accepted_terms) }),
    ...(first_steps !== undefined && { firstSteps: first_steps }),
    ...(tour !== undefined && { tour }),
  };
}

/** What of it their logins carry along. */
function carriedOf({ username, display_name }: Changes): Partial<TokenRow> {
  return {
    ...(username !== undefined && { username }),
    ...(display_name !== undefined && { displayName: display_name }),
  };
}

/**
 * Changes the caller's profile and preferences; DUPLICATE_USER for a username that is taken, FORBIDDEN for a
 * customer who wants a display name.
 */
export async function updateProfile(identity: Identity, changes: Changes): Promise<void> {
  const { username, display_name } = changes;
  if (display_name !== undefined && identity.kind !== 'admin') throw new AppError('FORBIDDEN');
  // A taken name is told: asking for names must not list them.
  if (username !== undefined) await consume(LIMITS.createsPerUser, identity.userId);
  const { userId } = identity;
  const carried = carriedOf(changes);
  try {
    await inTransaction(async (tx) => {
      const { session } = tx;
      await UserModel.updateOne(openAccount(userId), { $set: fieldsOf(changes) }, { session });
      if (changes.country !== undefined || changes.language !== undefined)
        await noteCustomers([userId], session);
      if (Object.keys(carried).length > 0) await changeLoginsIn(tx, { userId }, carried);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('DUPLICATE_USER', { fields: { username: 'DUPLICATE_USER' }, cause: error });
  }
}
