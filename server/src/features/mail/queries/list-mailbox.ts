import { MailboxModel, type MailboxRow } from '../mailbox.model.ts';

const NEWEST = 100;

/** The newest hundred mails of the demo's mailbox. */
export function listMailbox(): Promise<MailboxRow[]> {
  return MailboxModel.find().sort({ createdAt: -1 }).limit(NEWEST).lean<MailboxRow[]>();
}

/** One of them by its Message-ID. */
export function findInMailbox(messageId: string): Promise<MailboxRow | null> {
  return MailboxModel.findById(messageId).lean<MailboxRow>();
}
