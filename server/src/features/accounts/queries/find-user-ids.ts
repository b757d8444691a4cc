import { AppError } from '@lode/shared/core/errors';
import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** Users that a search finds by one of its keys. */
const FOUND_MAX = 500;

/** Who is searched for: by an id, or by how a username, an e-mail address or a referral code begins. */
export function keysOf(search: string): QueryFilter<UserRow>[] {
  const key = search.toLowerCase();
  return [
    { usernameKey: beginsWith(key) },
    { email: beginsWith(key) },
    { referralCode: beginsWith(search.toUpperCase()) },
    ...(isValidObjectId(search) && search.length === 24 ? [{ _id: new Types.ObjectId(search) }] : []),
  ];
}

/** Their ids, each key looked up in its own index; undefined where so many fit one that these would not be all. */
export async function findFew(
  search: string,
  filter: QueryFilter<UserRow> = {},
): Promise<Types.ObjectId[] | undefined> {
  const found = await Promise.all(
    keysOf(search).map((one) =>
      UserModel.find({ ...filter, ...one }, { _id: 1 })
        .limit(FOUND_MAX + 1)
        .lean<{ _id: Types.ObjectId }[]>(),
    ),
  );
  if (found.some((those) => those.length > FOUND_MAX)) return undefined;
  return found.flat().map((row) => row._id);
}

/** As `findFew`, for what is counted and summed up of these people: SEARCH_TOO_WIDE rather than a part of it. */
export async function findUserIds(search: string): Promise<Types.ObjectId[]> {
  const ids = await findFew(search);
  if (!ids) throw new AppError('SEARCH_TOO_WIDE');
  return ids;
}

const beginsWith = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });
