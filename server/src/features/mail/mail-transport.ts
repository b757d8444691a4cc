import { createTransport } from 'nodemailer';
import { clock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import type { ComposedMail } from './compose-mail.ts';
import { MailboxModel } from './mailbox.model.ts';

export interface OutgoingMail extends ComposedMail {
  messageId: string;
  kind: string;
  from: string;
  to: string;
}

/** Hands a mail on; rejects when it was not taken. */
type Send = (mail: OutgoingMail) => Promise<void>;

/**
 * Whether a mail is kept back from a server that offers no TLS: outside the demo always, unless the address says
 * `?requireTLS=false`. By `smtps:` there is nothing else. Exported for its test.
 */
export function requiresTls(url: string, simulatedAllowed: boolean): boolean {
  return !simulatedAllowed && new URL(url).searchParams.get('requireTLS') !== 'false';
}

/** What says of a mail that a program wrote it, and how another one ends mails like it (RFC 8058). Exported for its test. */
export function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

function bySmtp(url: string): Send {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: requiresTls(url, config.simulatedAllowed),
    // All of it within the lease of a try.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail is made of texts only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ kind: _kind, attachment, unsubscribeUrl, ...mail }) => {
    const attachments = attachment && [{ ...attachment, contentType: 'text/plain; charset=utf-8' }];
    await transport.sendMail({ ...mail, attachments, headers: headersOf(unsubscribeUrl) });
  };
}

const intoMailbox: Send = async ({ messageId, attachment: _attachment, unsubscribeUrl: _url, ...mail }) => {
  await MailboxModel.updateOne(
    { _id: messageId },
    { $set: mail, $setOnInsert: { createdAt: clock.now() } },
    { upsert: true },
  );
};

let chosen: Send | undefined;

/** Sends by SMTP where a server is configured, else into the mailbox of the demo. */
export function deliver(mail: OutgoingMail): Promise<void> {
  chosen ??= config.mail.smtpUrl === undefined ? intoMailbox : bySmtp(config.mail.smtpUrl);
  return chosen(mail);
}

/** The server said that it will never take this mail (a 5xx answer). */
export function isRefusedForGood(error: unknown): boolean {
  const answer = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof answer === 'number' && answer >= 500;
}
