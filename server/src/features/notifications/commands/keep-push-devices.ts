import { createHash } from 'node:crypto';
import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { PUSH_DEVICES_MAX, type PushSubscription } from '@lode/shared/notifications/push';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { PushDeviceModel, type PushDeviceRow } from '../push/push-device.model.ts';
import { requireUsable } from '../push/push-service.ts';
import { ownDevices } from '../queries/list-push-devices.ts';

const USER_AGENT_MAX = 300;

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

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
    ...ownDevices(userId, side),
    ...{ ...secrets, endpoint, language, seenAt: now },
    loginId: new Types.ObjectId(tokenId),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
  };
  const mayHave = { _id: idOf(endpoint), $or: [ownDevices(userId, side), secrets] };
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
  const surplus = await PushDeviceModel.find(ownDevices(userId, side), { _id: 1 })
    .sort({ seenAt: -1 })
    .skip(PUSH_DEVICES_MAX)
    .lean<Pick<PushDeviceRow, '_id'>[]>();
  if (surplus.length > 0) await PushDeviceModel.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}

/** The caller's device of this endpoint is told nothing more; another's stays. */
export async function forgetDevice({ userId, kind }: Identity, endpoint: string): Promise<void> {
  await PushDeviceModel.deleteOne({ _id: idOf(endpoint), ...ownDevices(userId, kind) });
}

/** With a login end the devices that asked by it. */
export async function forgetDevicesOfIn(tx: Transaction, loginIds: Types.ObjectId[]): Promise<void> {
  await PushDeviceModel.deleteMany({ loginId: { $in: loginIds } }, { session: tx.session });
}
