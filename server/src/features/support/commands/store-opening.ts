import { firstLineCid } from '@lode/shared/support/schemas';
import type { Transaction } from '../../../platform/transaction.ts';
import { answerCid } from '../answer-cid.ts';
import { withTerms } from '../kept-terms.ts';
import type { NewMessage } from '../new-message.ts';
import { ASSISTANT_SENDER, type Sender } from '../sender.ts';
import type { SessionRow } from '../support-session.model.ts';
import { textDigest } from '../text-digest.ts';
import { storeMessage } from './store-message.ts';

/** A conversation with the assistant begins with its welcome, and with what the customer has written already. */
export async function storeOpening(
  tx: Transaction,
  created: SessionRow,
  welcome: string,
): Promise<SessionRow> {
  const sessionId = String(created._id);
  const welcomed = await stored(tx, created, {
    sender: ASSISTANT_SENDER,
    cid: answerCid(0),
    content: welcome,
    answer: { forSeq: 0, part: { sources: [], choices: [], asks_helpful: false, helpful: null } },
  });
  if (!created.firstLine) return welcomed;
  const customer: Sender = { id: String(created.userId), type: 'user', author: 'customer', staff: null };
  return stored(tx, welcomed, { sender: customer, cid: firstLineCid(sessionId), content: created.firstLine });
}

type Opening = Pick<NewMessage, 'sender' | 'cid' | 'content' | 'answer'>;

async function stored(tx: Transaction, session: SessionRow, opening: Opening): Promise<SessionRow> {
  const digest = textDigest(opening.content);
  const message = { ...opening, sessionId: String(session._id), messageType: 'text', digest } as const;
  const done = await storeMessage(tx, withTerms(message), session);
  if (!done) throw new Error('A conversation changed while it was made');
  return { ...session, ...done.session };
}
