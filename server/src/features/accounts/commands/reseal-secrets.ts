import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { isSealedByPresent, seal, unseal } from '../../../platform/seal.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { linkId, OauthLinkModel, type OauthLinkRow } from '../oauth.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';

export interface Resealed {
  /** Second factors, and login providers' links, that are now under SECRET alone. */
  factors: number;
  links: number;
  /** Whose second factor no SECRET that we were given can read. */
  unreadable: string[];
}

/**
 * Seals again with SECRET what an earlier one has sealed and is kept for good, and makes the hashes again whose
 * text is known. What is read or changed meanwhile stays right: each row is changed only as it was read.
 */
export async function resealSecrets(): Promise<Resealed> {
  const done: Resealed = { factors: 0, links: 0, unreadable: [] };
  const sealed = UserModel.find(
    { $or: [{ totp: { $ne: null } }, { totpPending: { $ne: null } }] },
    { username: 1, totp: 1, totpPending: 1 },
  ).lean<UserRow[]>();
  for await (const user of sealed.cursor()) await resealUser(user, done);
  for await (const link of OauthLinkModel.find().lean<OauthLinkRow[]>().cursor()) {
    if (await remakeLink(link)) done.links += 1;
  }
  return done;
}

async function resealUser(user: UserRow, done: Resealed): Promise<void> {
  const fields = { 'totp.secret': user.totp?.secret, totpPending: user.totpPending };
  for (const [field, old] of Object.entries(fields)) {
    if (!old || isSealedByPresent(old)) continue;
    const text = read(old);
    if (text === undefined) done.unreadable.push(user.username);
    else if (await replace(user._id, field, old, seal(text))) done.factors += 1;
  }
}

function read(sealed: string): string | undefined {
  try {
    return unseal(sealed);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function replace(_id: Types.ObjectId, field: string, old: string, fresh: string): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne({ _id, [field]: old }, { $set: { [field]: fresh } });
  return modifiedCount === 1;
}

/** Its id is a hash of what the row says as well. */
async function remakeLink(link: OauthLinkRow): Promise<boolean> {
  const _id = linkId(link);
  if (link._id === _id) return false;
  return inTransaction(async ({ session }) => {
    const { deletedCount } = await OauthLinkModel.deleteOne({ _id: link._id }, { session });
    if (deletedCount === 0) return false;
    await OauthLinkModel.updateOne({ _id }, { $setOnInsert: { ...link, _id } }, { upsert: true, session });
    return true;
  });
}
