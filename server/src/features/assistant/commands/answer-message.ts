import { logger } from '../../../platform/logger.ts';
import { appendAnswer } from '../../support/commands/append-answer.ts';
import { whileAnswering } from '../../support/commands/claim-answering.ts';
import { markLastHelpful } from '../../support/commands/mark-helpful.ts';
import { findUnanswered, type Unanswered } from '../../support/queries/find-unanswered.ts';
import { isSupportOpen } from '../../support/queries/is-support-open.ts';
import type { Considered, Decision, Question } from '../answer.ts';
import { AnswerStream } from '../answer-stream.ts';
import { consider } from '../built-in.ts';
import { packOf } from '../language-packs.ts';
import { type Made, makeAnswer } from '../make-answer.ts';
import { getConfiguration } from '../queries/get-configuration.ts';
import { watchForStop } from '../stop-signal.ts';
import { whatWasDone } from '../what-was-done.ts';
import { noteUnanswered } from './note-unanswered.ts';
import { recordAnswer } from './record-answer.ts';

/**
 * Answers what a customer has asked in a conversation with the assistant: every message once and in order (A5),
 * by one process at a time. Whoever finds the conversation taken leaves its message to the one that has it.
 */
export async function answerMessages(sessionId: string): Promise<void> {
  for (;;) {
    const had = await whileAnswering(sessionId, (lost) => answerAll(sessionId, lost));
    // A message that came while the conversation was let go of may have found it taken still.
    if (!had || !(await findUnanswered(sessionId))) return;
  }
}

async function answerAll(sessionId: string, lost: AbortSignal): Promise<void> {
  for (let next = await findUnanswered(sessionId); next; next = await findUnanswered(sessionId)) {
    lost.throwIfAborted();
    await answerOne(next, lost);
  }
}

async function answerOne(asked: Unanswered, lost: AbortSignal): Promise<void> {
  const sessionId = String(asked.session._id);
  const { seq } = asked.message;
  const question = questionOf(asked);
  const considered = await withHours(await considerSafely(asked, question));
  const stream = new AnswerStream(sessionId, seq);
  const stop = watchForStop(sessionId, () => stream.answerId);
  try {
    const made = await makeAnswer(question, considered, stream, AbortSignal.any([stop.signal, lost]));
    const { content, part, handOff } = made;
    const stored = await appendAnswer({ sessionId, forSeq: seq, content, part, handOff });
    // Whoever lost the conversation meanwhile may have been given the other's answer.
    if (stored && !lost.aborted) await note(asked, considered, made);
  } finally {
    stop.end();
    await stream.end(lost.aborted);
  }
}

function questionOf({ session, message, history }: Unanswered): Question {
  return {
    text: message.messageType === 'text' ? message.content : '',
    language: session.language,
    history: history.flatMap(({ author, content }) =>
      author === 'system' ? [] : [{ author, text: content }],
    ),
    customerId: String(session.userId),
  };
}

/** What cannot be considered is a person's. */
async function considerSafely({ message, session }: Unanswered, question: Question): Promise<Considered> {
  const say = packOf(session.language).say;
  const decided = (decision: Decision): Considered => ({
    decision,
    language: session.language,
    found: [],
    passages: [],
    facts: [],
  });
  if (message.messageType !== 'text') {
    const text = message.messageType === 'file' ? say.no_files : say.no_images;
    return decided({ kind: 'ask', text: text ?? '', choices: [say.person ?? ''] });
  }
  try {
    return await consider(question, await getConfiguration());
  } catch (error) {
    logger.error(
      { err: error, session: String(session._id), seq: message.seq },
      'a question was not considered',
    );
    return decided({ kind: 'hand-off', reason: 'failure', text: say.handing_over ?? '' });
  }
}

/** Whoever is passed to a person outside of business hours is told that nobody is there. */
async function withHours(considered: Considered): Promise<Considered> {
  const { decision, language } = considered;
  if (decision.kind !== 'hand-off' || (await isSupportOpen())) return considered;
  const text = `${decision.text} ${packOf(language).say.closed_now ?? ''}`;
  return { ...considered, decision: { ...decision, text } };
}

/** Facts for the assistant's page: what was done, and what had no answer. The answer stands without them. */
async function note(asked: Unanswered, considered: Considered, made: Made): Promise<void> {
  const { session, message } = asked;
  const sessionId = String(session._id);
  const { kind, unanswered } = whatWasDone(considered.decision, made);
  const reason = made.handOff ?? null;
  const done = { decision: kind, reason, provider: made.provider, fellBack: made.fellBack };
  const told = { sessionId, customerId: String(session.userId), seq: message.seq, tokens: made.tokens };
  try {
    await recordAnswer({ ...told, ...done, sources: made.part.sources });
    const { decision } = considered;
    if ('helped' in decision && decision.helped !== undefined)
      await markLastHelpful(sessionId, message.seq, decision.helped);
    if (message.messageType === 'text' && unanswered) {
      const { language } = considered;
      const { customerId } = told;
      await noteUnanswered({
        question: message.content,
        language,
        reason: unanswered,
        sessionId,
        customerId,
      });
    }
  } catch (error) {
    logger.warn({ err: error, session: sessionId, seq: message.seq }, 'an answer was not noted');
  }
}
