import { MailModel } from '../mail.model.ts';

/** Takes back every mail that has not been sent yet: nobody is to get those of a past that was invented. */
export async function dropQueuedMails(): Promise<void> {
  await MailModel.deleteMany({ status: 'queued' });
}
