import type { CodeSent } from '@lode/shared/accounts/schemas';
import type { Identity } from '../../../platform/identity.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import type { Caller } from '../browser-key.ts';
import { sendCode } from '../mailed-codes.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireFullProof } from '../queries/require-proof.ts';
import { UserModel, type UserRow } from '../user.model.ts';

interface Asked {
  /** Lower case. */
  email: string;
  language?: string;
}

/** Mails a code that proves an address, to register with it; the same work whether or not it has an account. */
export function sendRegisterCode({ email, language }: Asked, caller: Caller): Promise<CodeSent> {
  return sendCode({ purpose: 'register', email }, caller, (tx, code) =>
    queueMail(tx, { to: email, kind: 'register_code', language: language ?? null, facts: { code } }),
  );
}

/**
 * Mails a code for a new password, or that there is no account: the same work and the same answer either
 * way, and only the mailbox's owner learns which.
 */
export async function sendResetCode({ email, language }: Asked, caller: Caller): Promise<CodeSent> {
  const user = await UserModel.findOne({ email }, { language: 1 }).lean<Pick<UserRow, 'language'>>();
  const to = { to: email, language: user?.language ?? language ?? null };
  return sendCode({ purpose: 'reset', email }, caller, (tx, code) =>
    user
      ? queueMail(tx, { ...to, kind: 'reset_code', facts: { code } })
      : queueMail(tx, { ...to, kind: 'reset_unknown', facts: {} }),
  );
}

/** Mails a code to an address that the caller wants to change to. REAUTH_REQUIRED without a recent proof. */
export async function sendChangeCode(identity: Identity, email: string, caller: Caller): Promise<CodeSent> {
  const user = await getProfile(identity);
  await requireFullProof(identity, user);
  return sendCode({ purpose: 'change', email, userId: identity.userId }, caller, (tx, code) =>
    queueMail(tx, { to: email, kind: 'email_code', language: user.language, facts: { code } }),
  );
}
