import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { countedAddress, plainAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { keyedHashes } from '../../../platform/keyed-hash.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { mayEnter, requireGoodStanding } from '../accounts.policy.ts';
import type { Caller } from '../browser-key.ts';
import { deviceName } from '../device-name.ts';
import { rememberBrowser } from '../known-browsers.ts';
import { KnownDeviceModel } from '../known-device.model.ts';
import { signToken } from '../signed-token.ts';
import type { TokenRow } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { type Device, issueTokenIn, type LoginProof } from './issue-token.ts';

/** A login that has begun. */
export interface StartedLogin {
  /** Signed, for the client to keep. */
  token: string;
  login: TokenRow;
  user: UserRow;
}

/** Remembers where the user logs in from; whether that is new, and not simply their first login. */
async function isNewDevice(tx: Transaction, user: UserRow, device: Device, now: Date): Promise<boolean> {
  const { session } = tx;
  const [_id, ...older] = keyedHashes(
    'device',
    `${String(user._id)} ${deviceName(device.userAgent)} ${countedAddress(device.address)}`,
  );
  const { upsertedCount } = await KnownDeviceModel.updateOne(
    { _id },
    { $set: { userId: user._id, seenAt: now } },
    { upsert: true, session },
  );
  if (upsertedCount === 0) return false;
  // Known by a hash of an earlier SECRET: it is the same device.
  const { deletedCount } = await KnownDeviceModel.deleteMany({ _id: { $in: older } }, { session });
  if (deletedCount > 0) return false;
  return (await KnownDeviceModel.exists({ userId: user._id, _id: { $ne: _id } }).session(session)) !== null;
}

async function tellOfDevice(tx: Transaction, user: UserRow, device: Device, now: Date): Promise<void> {
  await queueMail(tx, {
    to: user.email,
    kind: 'new_login',
    language: user.language,
    facts: {
      device: deviceName(device.userAgent),
      address: plainAddress(device.address),
      time: now.toISOString(),
    },
  });
}

/**
 * Begins a login of somebody who has proved who they are, as they stand when it is stored: one whom an
 * administrator shut out or gave another role meanwhile is refused. A new device
 * is told of by mail and in the notifications.
 */
export async function startLogin(
  user: UserRow,
  side: TokenKind,
  caller: Caller,
  proof?: LoginProof,
): Promise<StartedLogin> {
  const { browserKey, ...device } = caller;
  const now = clock.now();
  const started = await inTransaction(async (tx) => {
    const current = await UserModel.findOneAndUpdate(
      { _id: user._id },
      { $set: { lastLoginAt: now } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<UserRow>();
    if (!current || !mayEnter(current, side)) throw new AppError('AUTH_FAILED');
    requireGoodStanding(current, now);
    await rememberBrowser(tx, current, browserKey);
    const isNew = await isNewDevice(tx, current, device, now);
    if (isNew) await tellOfDevice(tx, current, device, now);
    const login = await issueTokenIn(tx, current, side, device, proof);
    if (isNew)
      await notify(tx, String(user._id), `login:${String(login._id)}`, {
        kind: 'new_login',
        device: deviceName(device.userAgent),
      });
    return { user: current, login };
  });
  securityEvent('login', { account: String(user._id), side, ...device });
  const { _id, expiresAt } = started.login;
  return { ...started, token: await signToken(String(_id), expiresAt) };
}
