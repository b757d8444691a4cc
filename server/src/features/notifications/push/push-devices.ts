import { createHash } from 'node:crypto';
import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { PUSH_DEVICES_MAX, type PushSubscription } from '@lode/shared/notifications/push';
import { type ClientSession, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { PushDeviceModel, type PushDeviceRow } from './push-device.model.ts';
import { requireUsable } from './push-service.ts';

const USER_AGENT_MAX = 300;

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');
const own = (userId: string, side: TokenKind) => ({ userId: new Types.ObjectId(userId), side });

/**
 * Has a browser told of what happens to the caller, for as long as their login lasts. Twice is once. One that somebody
 * else's login has is taken over by who holds its secrets, which is whoever sits before it; PUSH_TAKEN for anybody else.
 */
export async function subscribeDevice(
  { userId, kind: side, tokenId }: Identity,
  userAgent: string,
  { endpoint, keys, language }: PushSubscription,
): Promise<void> {
  const secrets = { p256dh: withoutPadding(keys.p256dh), auth: withoutPadding(keys.auth) };
  requireUsable({ endpoint, ...secrets });
  const now = clock.now();
  const $set = {
    ...own(userId, side),
    ...{ ...secrets, endpoint, language, seenAt: now },
    loginId: new Types.ObjectId(tokenId),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
  };
  const mayHave = { _id: idOf(endpoint), $or: [own(userId, side), secrets] };
  try {
    await PushDeviceModel.updateOne(mayHave, { $set, $setOnInsert: { createdAt: now } }, { upsert: true });
  } catch (error) {
    // There is such a device, and the caller is neither its owner nor before it.
    throw isDuplicateKey(error) ? new AppError('PUSH_TAKEN') : error;
  }
  await forgetSurplus(userId, side);
}

const withoutPadding = (text: string) => text.replace(/=+$/, '');

async function forgetSurplus(userId: string, side: TokenKind): Promise<void> {
  const surplus = await PushDeviceModel.find(own(userId, side), { _id: 1 })
    .sort({ seenAt: -1 })
    .skip(PUSH_DEVICES_MAX)
    .lean<Pick<PushDeviceRow, '_id'>[]>();
  if (surplus.length > 0) await PushDeviceModel.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}

/** The caller's device of this endpoint is told nothing more; another's stays. */
export async function forgetDevice({ userId, kind }: Identity, endpoint: string): Promise<void> {
  await PushDeviceModel.deleteOne({ _id: idOf(endpoint), ...own(userId, kind) });
}

/** With a login end the devices that asked by it. */
export async function forgetDevicesOfIn(tx: Transaction, loginIds: Types.ObjectId[]): Promise<void> {
  await PushDeviceModel.deleteMany({ loginId: { $in: loginIds } }, { session: tx.session });
}

export const countDevices = (userId: string, side: TokenKind): Promise<number> =>
  PushDeviceModel.countDocuments(own(userId, side));

/** The devices of a person's side. */
export const listDevices = (userId: string, side: TokenKind) =>
  PushDeviceModel.find(own(userId, side)).sort({ seenAt: -1 }).lean<PushDeviceRow[]>();

/** Which of these people, or of all of a side, have a device. */
export async function whoHasDevices(
  side: TokenKind,
  userIds?: readonly string[],
  session: ClientSession | null = null,
): Promise<string[]> {
  const among = userIds && { userId: { $in: userIds.map((id) => new Types.ObjectId(id)) } };
  const rows = await PushDeviceModel.find({ side, ...among }, { userId: 1 }, { session }).lean<
    Pick<PushDeviceRow, 'userId'>[]
  >();
  return [...new Set(rows.map(({ userId }) => String(userId)))];
}
