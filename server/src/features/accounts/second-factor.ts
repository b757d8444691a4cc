import { randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@lode/shared/accounts/schemas';
import { Secret, TOTP } from 'otpauth';
import { clock } from '../../platform/clock.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { slowHash } from './password.ts';
import { type TotpRow, UserModel, type UserRow } from './user.model.ts';

const STEP_S = 30;
/** Steps before and after now that count: clocks differ, and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Without the letters and digits that are read for one another. */
export const READABLE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;
const SALT_BYTES = 16;

function totpOf(base32: string, label: string, issuer: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: STEP_S });
}

/** A fresh secret as the authenticator app takes it, and sealed for the store. */
export function newTotpSecret(label: string, issuer: string) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealed: seal(secret), otpauthUrl: totpOf(secret, label, issuer).toString() };
}

/** Throws SECRETS_UNREADABLE where a code could not be compared with anything. */
export function requireReadable({ secret }: TotpRow): void {
  unseal(secret);
}

/** The 30-second step whose code this is, near enough to now; otherwise undefined. */
export function stepOfCode(sealed: string, code: string): number | undefined {
  const timestamp = clock.nowMs();
  const delta = totpOf(unseal(sealed), '', '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta;
}

/** Ten recovery codes like `ABCDE-FGHJK` (49 bits each), and what the store has of them. */
export async function newRecoveryCodes(userId: string) {
  const letter = () => READABLE_LETTERS[randomInt(READABLE_LETTERS.length)];
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from({ length: RECOVERY_LENGTH }, letter).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  const recoverySalt = randomBytes(SALT_BYTES).toString('base64url');
  const recovery: string[] = [];
  for (const code of codes) recovery.push((await recoveryHashes(userId, code, recoverySalt))[0]);
  return { codes, kept: { recovery, recoverySalt } };
}

/**
 * The first is how it is stored now; the others are of an earlier SECRET. Who has the store and the key has the work of a
 * password at each guess; sets without a salt were made before.
 */
async function recoveryHashes(userId: string, code: string, salt: string | undefined) {
  const letters = code.toUpperCase().replace('-', '');
  return keyedHashes('recovery-code', `${userId}:${salt ? await slowHash(letters, salt) : letters}`);
}

async function spendStep(user: UserRow, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, 'totp.secret': user.totp?.secret, 'totp.lastStep': { $lt: step } },
    { $set: { 'totp.lastStep': step } },
  );
  return modifiedCount === 1;
}

async function spendRecoveryCode(user: UserRow, totp: TotpRow, code: string): Promise<boolean> {
  const hashes = await recoveryHashes(String(user._id), code, totp.recoverySalt);
  const hash = totp.recovery.find((kept) => hashes.includes(kept));
  if (hash === undefined) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  return modifiedCount === 1;
}

/** As an authenticator app makes them; else it can only be a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code);

/**
 * Uses a second factor's code up and says of which kind it was; undefined when it is wrong or was used
 * before. Of many at once with the same code, one is right.
 */
export async function spendSecondFactor(
  user: UserRow,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (!user.totp) return undefined;
  if (isAppCode(code)) {
    return (await spendStep(user, stepOfCode(user.totp.secret, code))) ? 'app' : undefined;
  }
  return (await spendRecoveryCode(user, user.totp, code)) ? 'recovery' : undefined;
}
