import { AppError } from '@lode/shared/core/errors';
import type { AssistantPart, HandoffReason } from '@lode/shared/support/assistant-schemas';
import { answerCid } from '../answer-cid.ts';
import { summarise } from '../hand-off.ts';
import { ASSISTANT_SENDER } from '../sender.ts';
import type { MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { appendMessage } from './append-message.ts';

export interface Answer {
  sessionId: string;
  /** Number of the customer's message. */
  forSeq: number;
  content: string;
  part: AssistantPart;
  /** The answer is that a person takes over, for this reason: both happen, or neither. */
  handOff?: HandoffReason | undefined;
}

/**
 * Stores the assistant's answer to one message of the customer: once (A5), and only while the assistant has the
 * conversation (A1). Null when a person, or nobody, has it by then.
 */
export async function appendAnswer(answer: Answer): Promise<MessageRow | null> {
  const { sessionId, forSeq, content, part } = answer;
  const session = await SessionModel.findById(sessionId).lean<SessionRow>();
  if (!session) return null;
  const handOff = answer.handOff && { reason: answer.handOff, summary: await summarise(session) };
  // The same words answer two questions, so what is told apart is the question.
  const cid = answerCid(forSeq);
  try {
    return await appendMessage(
      {
        sessionId,
        sender: ASSISTANT_SENDER,
        cid,
        messageType: 'text',
        content,
        digest: cid,
        answer: { forSeq, part, handOff },
      },
      session,
      ({ type }) => type === 'ai',
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'SESSION_NOT_ONGOING') return null;
    throw error;
  }
}
