import type { Types } from 'mongoose';
import { TokenModel } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';

/** What can show that two accounts are one person's. */
export type SharedTrait = 'fingerprint' | 'network';

interface Span {
  from: Date;
  to: Date;
}

/** Enough for any threshold, and bounded. */
const MOST = 1000;
const TRAITS = { fingerprintHash: 1, registrationNetwork: 1 } as const;

type Traits = Pick<UserRow, '_id' | 'fingerprintHash' | 'registrationNetwork'>;

/**
 * Other accounts that were registered in the same browser, or registered or logged in from the same network,
 * within a span of time; at most a thousand. Logins are remembered for as long as their tokens.
 */
export async function countSharing(userId: string, trait: SharedTrait, span: Span): Promise<number> {
  const user = await UserModel.findById(userId, TRAITS).lean<Traits>();
  if (!user) throw new Error(`There is no user ${userId}`);
  const within = { createdAt: { $gte: span.from, $lte: span.to } };
  const others = { _id: { $ne: user._id }, ...within };
  if (trait === 'fingerprint') {
    if (!user.fingerprintHash) return 0;
    return UserModel.countDocuments({ ...others, fingerprintHash: user.fingerprintHash }).limit(MOST);
  }
  const networks = await networksOf(user);
  if (networks.length === 0) return 0;
  const [registered, loggedIn] = await Promise.all([
    UserModel.find({ ...others, registrationNetwork: { $in: networks } }, { _id: 1 })
      .limit(MOST)
      .lean<{ _id: Types.ObjectId }[]>(),
    TokenModel.find({ userId: { $ne: user._id }, network: { $in: networks }, ...within }, { userId: 1 })
      .limit(MOST)
      .lean<{ userId: Types.ObjectId }[]>(),
  ]);
  return new Set([
    ...registered.map(({ _id }) => String(_id)),
    ...loggedIn.map(({ userId: id }) => String(id)),
  ]).size;
}

/** What two accounts share, whenever it was. */
export async function listShared(userId: string, otherId: string): Promise<SharedTrait[]> {
  const rows = await UserModel.find({ _id: { $in: [userId, otherId] } }, TRAITS).lean<Traits[]>();
  const [one, other] = rows;
  if (!one || !other) throw new Error('There is no such user');
  const [networks, others] = await Promise.all([networksOf(one), networksOf(other)]);
  const shared: SharedTrait[] = [];
  if (one.fingerprintHash && one.fingerprintHash === other.fingerprintHash) shared.push('fingerprint');
  if (networks.some((network) => others.includes(network))) shared.push('network');
  return shared;
}

async function networksOf(user: Traits): Promise<string[]> {
  const tokens = await TokenModel.find({ userId: user._id, network: { $ne: null } }, { network: 1 })
    .sort({ _id: -1 })
    .limit(MOST)
    .lean<{ network: string }[]>();
  const all = [user.registrationNetwork, ...tokens.map(({ network }) => network)];
  return [...new Set(all.filter((network): network is string => Boolean(network)))];
}
