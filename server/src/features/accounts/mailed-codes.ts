import { randomInt } from 'node:crypto';
import { CODE_LIFE_S } from '@lode/shared/accounts/lifetimes';
import { type CodeSent, MAILED_CODE_LENGTH } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from '../../platform/address.ts';
import { clock } from '../../platform/clock.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import { inTransaction, type Transaction } from '../../platform/transaction.ts';
import { countCode, countStrangersTry } from './attempts.ts';
import type { Caller } from './browser-key.ts';
import { MailedCodeModel, type MailedCodeRow } from './mailed-code.model.ts';

/*
 * Whom a code answers to: the browser that asked for it, by its key (256 bits); where it came without one, for programs
 * that keep no cookie, the network that asked as well, with five tries of its own. Tries from elsewhere are compared with
 * nothing and cost nothing, so a stranger neither guesses nor burns a code that the owner has asked for, from however many
 * networks: none of them, and from the owner's own network as well, once their browser has a key. Before it has one, who
 * shares the network gets 5 of 10^8 at one code, and cannot burn it for the browser.
 *
 * That leaves codes that a guesser asks for themselves. Strangers get 5 mails at once and then wait 1, 2, 4 … 240
 * minutes for each (18 a day), and 10 wrong tries and then wait 1, 2, 4 … 60 minutes for each: 16 of 10^8 in the first
 * hour, 40 of 10^8 in a day, with however many networks. Six digits would give them a hundred times as many, or let a
 * person on a new device, who is a stranger to us as well, hardly try at all. The owner of the mailbox is mailed every
 * time, and a second factor stays.
 */

const TRIES = 5;
/** One a minute. */
export const RESEND_AFTER_S = 60;

/** What a code is good for: the address alone, or with the account that is to have it. */
export type CodeUse =
  | { purpose: 'register' | 'reset'; email: string }
  | { purpose: 'change'; email: string; userId: string };

function textOf(use: CodeUse): string {
  return use.purpose === 'change' ? `change:${use.userId}:${use.email}` : `${use.purpose}:${use.email}`;
}

/**
 * The row of this browser; a change of address belongs to a login, whatever the browser. The first is how it is stored
 * now; the others are of an earlier SECRET.
 */
function idsOf(use: CodeUse, { browserKey }: Caller): [string, ...string[]] {
  const asker = use.purpose === 'change' ? '' : browserKey;
  return keyedHashes('mailed-code-asker', `${textOf(use)}\n${asker}`);
}

/** As well of a code that was mailed before SECRET changed. */
const hashesOf = (id: string, code: string) => keyedHashes('mailed-code', `${id}:${code}`);

function newCode(): string {
  return String(randomInt(10 ** MAILED_CODE_LENGTH)).padStart(MAILED_CODE_LENGTH, '0');
}

/**
 * Makes a code, which replaces the one that was asked for in the same place before, and has `mailIt` store its mail
 * in the same transaction. What `countCode` throws.
 */
export async function sendCode(
  use: CodeUse,
  caller: Caller,
  mailIt: (tx: Transaction, code: string) => Promise<void>,
): Promise<CodeSent> {
  const text = textOf(use);
  await countCode(text, use.email, caller);
  const code = newCode();
  const [_id, ...older] = idsOf(use, caller);
  const network = caller.keepsKey ? null : countedAddress(caller.address);
  const fresh = {
    use: text,
    network,
    codeHash: hashesOf(_id, code)[0],
    triesLeft: TRIES,
    networkTriesLeft: TRIES,
    expiresAt: new Date(clock.nowMs() + CODE_LIFE_S * 1000),
  };
  await inTransaction(async (tx) => {
    const { session } = tx;
    await MailedCodeModel.deleteMany({ _id: { $in: older } }, { session });
    if (network !== null) {
      await MailedCodeModel.updateMany(
        { use: text, network, _id: { $ne: _id } },
        { $set: { network: null } },
        { session },
      );
    }
    await MailedCodeModel.updateOne({ _id }, { $set: fresh }, { upsert: true, session });
    await mailIt(tx, code);
  });
  return { sent: true, resend_after_s: RESEND_AFTER_S, expires_in_s: CODE_LIFE_S };
}

function refused(code: 'CODE_INVALID' | 'CODE_EXPIRED'): AppError {
  return new AppError(code, { fields: { code } });
}

/** Which code is tried, and whose tries it costs: this browser's own, else the last one asked for in this network. */
async function findWay(use: CodeUse, caller: Caller) {
  const own = { _id: { $in: idsOf(use, caller) } };
  if (await MailedCodeModel.exists(own)) return { filter: own, tries: 'triesLeft' } as const;
  const filter = { use: textOf(use), network: countedAddress(caller.address) };
  return { filter, tries: 'networkTriesLeft' } as const;
}

/** A code that was right. */
export type CheckedCode = Pick<MailedCodeRow, '_id' | 'use' | 'codeHash'>;

/**
 * Throws unless this is the mailed code: CODE_EXPIRED when there is none here that could still be right (never
 * asked for, too old, tried five times), else CODE_INVALID, which costs a try; TOO_MANY_ATTEMPTS for strangers who
 * guess. The code stays good until `spendCode`.
 */
export async function checkCode(use: CodeUse, code: string, caller: Caller): Promise<CheckedCode> {
  const { filter, tries } = await findWay(use, caller);
  const open = { ...filter, [tries]: { $gt: 0 }, expiresAt: { $gt: clock.now() } };
  if (!(await MailedCodeModel.exists(open))) throw refused('CODE_EXPIRED');
  const counted = await countStrangersTry(use.email, caller);
  // The try is taken before the comparison, so that no number of guesses at once gets more than five.
  const row = await MailedCodeModel.findOneAndUpdate(open, {
    $inc: { [tries]: -1 },
  }).lean<MailedCodeRow>();
  if (!row) throw refused('CODE_EXPIRED');
  if (!hashesOf(row._id, code).includes(row.codeHash)) throw refused('CODE_INVALID');
  const { _id, codeHash } = row;
  await MailedCodeModel.updateOne({ _id, codeHash }, { $inc: { [tries]: 1 } });
  await counted.refund();
  return row;
}

/**
 * Uses a checked code up, with what it allows, and every other that was mailed for the same; CODE_EXPIRED when
 * somebody has used it meanwhile.
 */
export async function spendCode(tx: Transaction, { _id, use, codeHash }: CheckedCode): Promise<void> {
  const { session } = tx;
  const filter = { _id, codeHash, expiresAt: { $gt: clock.now() } };
  const { deletedCount } = await MailedCodeModel.deleteOne(filter, { session });
  if (deletedCount === 0) throw refused('CODE_EXPIRED');
  await MailedCodeModel.deleteMany({ use }, { session });
}
