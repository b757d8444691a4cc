import { mailJobs } from '@lode/shared/mail/jobs';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { MailModel, type MailRow } from '../mail.model.ts';

const BATCH = 500;

/** Queues mails that are due and were lost on the way: a crash before queueing, a try that died, Redis gone. */
export async function sweepMails(): Promise<void> {
  const due = await MailModel.find({ status: 'queued', nextTryAt: { $lte: clock.now() } })
    .sort({ nextTryAt: 1 })
    .limit(BATCH)
    .select({ nextTryAt: 1 })
    .lean<Pick<MailRow, '_id' | 'nextTryAt'>[]>();
  for (const { _id, nextTryAt } of due) {
    await enqueue(mailJobs.send, { mail_id: String(_id), due: nextTryAt.getTime() });
  }
}
