import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@lode/shared/accounts/schemas';
import { Secret, TOTP } from 'otpauth';
import { clock } from '../../platform/clock.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { UserModel, type UserRow } from './user.model.ts';

const STEP_S = 30;
/** Steps before and after now that count: clocks differ, and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Without the letters and digits that are read for one another. */
export const READABLE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;

function totpOf(base32: string, label: string, issuer: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: STEP_S });
}

/** A fresh secret as the authenticator app takes it, and sealed for the store. */
export function newTotpSecret(label: string, issuer: string) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealed: seal(secret), otpauthUrl: totpOf(secret, label, issuer).toString() };
}

/** The 30-second step whose code this is, near enough to now; otherwise undefined. */
export function stepOfCode(sealed: string, code: string): number | undefined {
  const timestamp = clock.nowMs();
  const delta = totpOf(unseal(sealed), '', '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta;
}

/** Ten recovery codes like `ABCDE-FGHJK` (49 bits each), and their hashes for the store. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const letter = () => READABLE_LETTERS[randomInt(READABLE_LETTERS.length)];
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from({ length: RECOVERY_LENGTH }, letter).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  return { codes, hashes: codes.map((code) => recoveryHashes(userId, code)[0]) };
}

/** The first is how it is stored now; the others are of an earlier SECRET. */
function recoveryHashes(userId: string, code: string): [string, ...string[]] {
  return keyedHashes('recovery-code', `${userId}:${code.toUpperCase().replace('-', '')}`);
}

async function spendStep(user: UserRow, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, 'totp.secret': user.totp?.secret, 'totp.lastStep': { $lt: step } },
    { $set: { 'totp.lastStep': step } },
  );
  return modifiedCount === 1;
}

async function spendRecoveryCode(user: UserRow, code: string): Promise<boolean> {
  const hashes = recoveryHashes(String(user._id), code);
  const hash = user.totp?.recovery.find((kept) => hashes.includes(kept));
  if (hash === undefined) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  return modifiedCount === 1;
}

/**
 * Uses a second factor's code up and says of which kind it was; undefined when it is wrong or was used
 * before. Of many at once with the same code, one is right.
 */
export async function spendSecondFactor(
  user: UserRow,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (!user.totp) return undefined;
  if (/^\d{6}$/.test(code)) {
    return (await spendStep(user, stepOfCode(user.totp.secret, code))) ? 'app' : undefined;
  }
  return (await spendRecoveryCode(user, code)) ? 'recovery' : undefined;
}
