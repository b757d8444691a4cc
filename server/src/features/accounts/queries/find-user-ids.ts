import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** Users that a search finds by one of its keys. */
const FOUND_MAX = 500;

/** Ids of people by an id, or by how a username, an e-mail address or a referral code begins: each looked up in its own index. */
export async function findUserIds(
  search: string,
  filter: QueryFilter<UserRow> = {},
): Promise<Types.ObjectId[]> {
  const key = search.toLowerCase();
  const keys: QueryFilter<UserRow>[] = [
    { usernameKey: beginsWith(key) },
    { email: beginsWith(key) },
    { referralCode: beginsWith(search.toUpperCase()) },
    ...(isValidObjectId(search) && search.length === 24 ? [{ _id: new Types.ObjectId(search) }] : []),
  ];
  const found = await Promise.all(
    keys.map((one) =>
      UserModel.find({ ...filter, ...one }, { _id: 1 })
        .limit(FOUND_MAX)
        .lean<{ _id: Types.ObjectId }[]>(),
    ),
  );
  return found.flat().map((row) => row._id);
}

const beginsWith = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });
