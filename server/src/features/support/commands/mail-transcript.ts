import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getTranscript } from '../queries/get-transcript.ts';

/** What mail programs and servers take without a murmur; the download has everything. */
const LONGEST = 500_000;

/** Mails a conversation to its customer's own address; its end, should it be very long. */
export async function mailTranscript(identity: Identity, sessionId: string): Promise<void> {
  await consume(LIMITS.transcriptsPerUser, identity.userId);
  const { filename, content } = await getTranscript(identity, sessionId);
  const { email, language } = await getUser(identity.userId);
  const facts = { filename, content: content.slice(-LONGEST) };
  await inTransaction((tx) => queueMail(tx, { to: email, kind: 'transcript', language, facts }));
}
