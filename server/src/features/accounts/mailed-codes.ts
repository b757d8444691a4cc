import { randomInt } from 'node:crypto';
import { CODE_LENGTH, type CodeSent } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../platform/clock.ts';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';
import { inTransaction, type Transaction } from '../../platform/transaction.ts';
import { countCode } from './attempts.ts';
import { MailedCodeModel, type MailedCodeRow } from './mailed-code.model.ts';

const LIFE_S = 600;
const TRIES = 5;
/** One a minute. */
export const RESEND_AFTER_S = 60;

/** What a code is good for: the address alone, or with the account that is to have it. */
export type CodeUse =
  | { purpose: 'register' | 'reset'; email: string }
  | { purpose: 'change'; email: string; userId: string };

function idOf(use: CodeUse): string {
  return use.purpose === 'change' ? `change:${use.userId}:${use.email}` : `${use.purpose}:${use.email}`;
}

const hashOf = (id: string, code: string) => keyedHash('mailed-code', `${id}:${code}`);
/** As well of a code that was mailed before SECRET changed. */
const hashesOf = (id: string, code: string) => keyedHashes('mailed-code', `${id}:${code}`);

function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/**
 * Makes a code, which replaces the one before, and has `mailIt` store its mail in the same transaction.
 * CODE_SENT_RECENTLY within a minute of the last, RATE_LIMITED past the hour's and the day's limits.
 */
export async function sendCode(
  use: CodeUse,
  address: string,
  mailIt: (tx: Transaction, code: string) => Promise<void>,
): Promise<CodeSent> {
  const id = idOf(use);
  await countCode(id, use.email, address);
  const code = newCode();
  const expiresAt = new Date(clock.nowMs() + LIFE_S * 1000);
  const fresh = { codeHash: hashOf(id, code), triesLeft: TRIES, expiresAt };
  await inTransaction(async (tx) => {
    await MailedCodeModel.updateOne({ _id: id }, { $set: fresh }, { upsert: true, session: tx.session });
    await mailIt(tx, code);
  });
  return { sent: true, resend_after_s: RESEND_AFTER_S, expires_in_s: LIFE_S };
}

function refused(code: 'CODE_INVALID' | 'CODE_EXPIRED'): AppError {
  return new AppError(code, { fields: { code } });
}

/**
 * Throws unless this is the mailed code: CODE_EXPIRED when there is none that could still be right (never
 * asked for, too old, tried five times), else CODE_INVALID, which costs a try. The code stays good until
 * `spendCode`.
 */
export async function checkCode(use: CodeUse, code: string): Promise<void> {
  const _id = idOf(use);
  // The try is taken before the comparison, so that no number of guesses at once gets more than five.
  const row = await MailedCodeModel.findOneAndUpdate(
    { _id, triesLeft: { $gt: 0 }, expiresAt: { $gt: clock.now() } },
    { $inc: { triesLeft: -1 } },
  ).lean<MailedCodeRow>();
  if (!row) throw refused('CODE_EXPIRED');
  const { codeHash } = row;
  if (!hashesOf(_id, code).includes(codeHash)) throw refused('CODE_INVALID');
  await MailedCodeModel.updateOne({ _id, codeHash }, { $inc: { triesLeft: 1 } });
}

/** Uses a checked code up, with what it allows; CODE_EXPIRED when somebody has used it meanwhile. */
export async function spendCode(tx: Transaction, use: CodeUse, code: string): Promise<void> {
  const _id = idOf(use);
  const filter = { _id, codeHash: { $in: hashesOf(_id, code) }, expiresAt: { $gt: clock.now() } };
  const { deletedCount } = await MailedCodeModel.deleteOne(filter, { session: tx.session });
  if (deletedCount === 0) throw refused('CODE_EXPIRED');
}
