import { passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import type { CodeSent } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api-client.ts';
import { readTabStored, writeTabStored } from '../../lib/browser-storage.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { withFullProof } from '../../lib/reauthentication.ts';

/** What the code is for: a registration, an unproven address at the login, a reset, a new address of an account. */
export type CodePurpose = 'register' | 'login' | 'reset' | { change: TokenKind };

/** A code that is on its way; times in milliseconds since the epoch. */
export interface SentCode {
  email: string;
  resendAt: number;
  expiresAt: number;
  /** How long it was good for when it was sent. */
  minutes: number;
}

export interface MailedCode {
  /** The code that can still be entered, if there is one. */
  sent: SentCode | null;
  /** Mails a code, or finds that one has just been mailed. @throws {ApiError} */
  send: (email: string) => Promise<void>;
  /** Forgets it: used, or meant for another address. */
  forget: () => void;
}

const DEFAULT_LIFE_S = 600;

function request(purpose: CodePurpose, email: string): Promise<CodeSent> {
  if (typeof purpose === 'object') {
    const { change } = purpose;
    return withFullProof(change, () => call(profileRoutes.sendEmailCode, { body: { email } }, change));
  }
  const language = currentLanguage();
  return purpose === 'reset'
    ? call(passwordRoutes.resetPassword, { body: { email, language } })
    : call(passwordRoutes.sendCode, { body: { email, type: 'register', language } });
}

async function sendCode(purpose: CodePurpose, email: string): Promise<CodeSent> {
  try {
    return await request(purpose, email);
  } catch (error) {
    // The one before is in the mailbox: that is what was wanted, and when the next can be had is known.
    if (!(error instanceof ApiError) || error.code !== 'CODE_SENT_RECENTLY') throw error;
    return { sent: true, resend_after_s: error.retryAfterS ?? 60, expires_in_s: DEFAULT_LIFE_S };
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { email, resendAt, expiresAt, minutes } = value as Partial<Record<keyof SentCode, unknown>>;
  return (
    typeof email === 'string' && [resendAt, expiresAt, minutes].every((part) => typeof part === 'number')
  );
}

function stored(key: string): SentCode | null {
  const value = readTabStored(key);
  return isSentCode(value) && value.expiresAt > Date.now() ? value : null;
}

/** The code mailed for a purpose; a reload of the page does not forget it. */
export function useMailedCode(purpose: CodePurpose): MailedCode {
  const key = `lode.code:${typeof purpose === 'object' ? `change:${purpose.change}` : purpose}`;
  const [sent, setSent] = useState(() => stored(key));
  const keep = (code: SentCode | null) => {
    writeTabStored(key, code);
    setSent(code);
  };
  const send = async (email: string) => {
    const { resend_after_s, expires_in_s } = await sendCode(purpose, email);
    const now = Date.now();
    keep({
      email,
      resendAt: now + resend_after_s * 1000,
      expiresAt: now + expires_in_s * 1000,
      minutes: Math.round(expires_in_s / 60),
    });
  };
  return { sent, send, forget: () => keep(null) };
}
