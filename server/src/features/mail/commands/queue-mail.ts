import { mailJobs } from '@lode/shared/mail/jobs';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { MailModel, type MailRow } from '../mail.model.ts';
import type { MailFacts, MailKind } from '../mail-kinds.ts';

export interface NewMail<K extends MailKind> {
  to: string;
  kind: K;
  /** The reader's, as stored with them; null is English. */
  language: string | null;
  facts: MailFacts[K];
}

/** Stores a mail in a command's transaction; it goes out after commit, once at least. */
export async function queueMail<K extends MailKind>(tx: Transaction, mail: NewMail<K>): Promise<void> {
  const now = clock.now();
  const row = new MailModel({ ...mail, status: 'queued', tries: 0, nextTryAt: now, createdAt: now });
  await MailModel.insertMany([row.toObject<MailRow>()], { session: tx.session, lean: true });
  tx.afterCommit(() => enqueue(mailJobs.send, { mail_id: String(row._id), due: now.getTime() }));
}
