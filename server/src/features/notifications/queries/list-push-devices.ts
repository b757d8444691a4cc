import type { TokenKind } from '@lode/shared/core/abilities';
import { type ClientSession, Types } from 'mongoose';
import { PushDeviceModel, type PushDeviceRow } from '../push/push-device.model.ts';

/** The devices of a person's side. */
export const ownDevices = (userId: string, side: TokenKind) => ({ userId: new Types.ObjectId(userId), side });

export const countDevices = (userId: string, side: TokenKind): Promise<number> =>
  PushDeviceModel.countDocuments(ownDevices(userId, side));

/** The devices of a person's side. */
export const listDevices = (userId: string, side: TokenKind) =>
  PushDeviceModel.find(ownDevices(userId, side)).sort({ seenAt: -1 }).lean<PushDeviceRow[]>();

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
