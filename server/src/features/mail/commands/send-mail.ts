import { mailJobs } from '@lode/shared/mail/jobs';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { logger } from '../../../platform/logger.ts';
import { composeMail } from '../compose-mail.ts';
import { MailModel, type MailRow } from '../mail.model.ts';
import { worthSendingForMs } from '../mail-kinds.ts';
import { deliver, isRefusedForGood } from '../mail-transport.ts';
import { siteName } from '../ports/site-name.ts';

/** Longer than a try can take: who dies while sending leaves the mail to the sweep after this. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30 * 60_000;

/**
 * Takes the mail for one try, or answers null: this try has been made already. Told by the time it was due
 * and not by this process's clock, which may be behind that of who queued it.
 */
function claim(mailId: string, due: number): Promise<MailRow | null> {
  return MailModel.findOneAndUpdate(
    { _id: mailId, status: 'queued', nextTryAt: new Date(due) },
    { $set: { nextTryAt: new Date(clock.nowMs() + LEASE_MS) }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean<MailRow>();
}

async function finish(mail: MailRow, status: 'sent' | 'failed'): Promise<void> {
  const sentAt = status === 'sent' ? clock.now() : null;
  await MailModel.updateOne({ _id: mail._id }, { $set: { status, sentAt, facts: null } });
}

/** Waits twice as long after every try, up to half an hour; gives up when the mail is of no use any more. */
async function tryLater(mail: MailRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : 'unknown';
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (mail.tries - 1), LONGEST_WAIT_MS);
  const nextTryAt = new Date(clock.nowMs() + waitMs);
  const late = nextTryAt.getTime() > mail.createdAt.getTime() + worthSendingForMs(mail.kind);
  const facts = { mail: String(mail._id), kind: mail.kind, tries: mail.tries, reason };
  if (late || isRefusedForGood(error)) {
    logger.error(facts, 'mail given up');
    return finish(mail, 'failed');
  }
  logger.warn(facts, 'mail not sent, tried again later');
  await MailModel.updateOne({ _id: mail._id }, { $set: { nextTryAt } });
  const due = nextTryAt.getTime();
  await enqueue(mailJobs.send, { mail_id: String(mail._id), due }, due);
}

/**
 * Makes the try of a stored mail that was due then. At least once: a process that dies between the sending and the note of
 * it sends again, under the same Message-ID.
 */
export async function sendMail(mailId: string, due: number): Promise<void> {
  const mail = await claim(mailId, due);
  if (!mail) return;
  const { from, domain } = config.mail;
  const messageId = `<${mailId}@${domain}>`;
  try {
    // What cannot be worded is given up in time, as what cannot be sent is.
    const composed = composeMail(mail, { name: await siteName.ask().getSiteName(), url: config.publicUrl });
    await deliver({ ...composed, messageId, from, to: mail.to, kind: mail.kind });
  } catch (error) {
    return tryLater(mail, error);
  }
  await finish(mail, 'sent');
}
