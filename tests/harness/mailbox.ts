import { until } from './wait.ts';

/** A mail that would have gone out from the attached site. */
export interface CaughtMail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address so far, the newest first. */
export async function mailsTo(to: string, kind?: string): Promise<CaughtMail[]> {
  const { MailboxModel } = await import('@lode/server/features/mail/mailbox.model');
  return MailboxModel.find({ to, ...(kind && { kind }) })
    .sort({ createdAt: -1 })
    .lean<CaughtMail[]>();
}

/** Waits for a mail of a kind to an address; answers the newest. */
export async function mailTo(to: string, kind: string, count = 1): Promise<CaughtMail> {
  let mails: CaughtMail[] = [];
  await until(async () => {
    mails = await mailsTo(to, kind);
    return mails.length >= count;
  });
  return mails[0] as CaughtMail;
}

/** Waits for a mailed code. */
export async function codeTo(to: string, kind: string, count = 1): Promise<string> {
  const { text } = await mailTo(to, kind, count);
  const code = /^ +(\d{8})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`There is no code in ${text}`);
  return code;
}
