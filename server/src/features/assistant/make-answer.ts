import type { Provider } from '@lode/shared/assistant/schemas';
import type { AssistantPart, HandoffReason } from '@lode/shared/support/assistant-schemas';
import { logger } from '../../platform/logger.ts';
import type { Considered, Decision, Question, Sentence } from './answer.ts';
import type { AnswerStream } from './answer-stream.ts';
import { AnswerText } from './answer-text.ts';
import { answerByEndpoint, type EndpointReport, endpointIsUsable } from './endpoint.ts';
import { packOf } from './language-packs.ts';
import { getConfiguration } from './queries/get-configuration.ts';
import { Stopped } from './stop-signal.ts';
import { untilAborted } from './until-aborted.ts';

/** An endpoint that has neither ended nor failed by then is given up. */
const LONGEST_MS = 90_000;

/** What an answer came to. */
export interface Made {
  content: string;
  part: AssistantPart;
  handOff: HandoffReason | undefined;
  provider: Provider;
  /** The endpoint was asked, or at its limit, and the built-in provider answered. */
  fellBack: boolean;
  /** Of the endpoint, both ways. */
  tokens: number;
}

const NOTHING = { sources: [], choices: [], asks_helpful: false, helpful: null };

/** Writes the answer to a question, telling it as it goes. `stop` ends it: what stands of it is the answer. */
export async function makeAnswer(
  question: Question,
  considered: Considered,
  stream: AnswerStream,
  stop: AbortSignal,
): Promise<Made> {
  const use = await providerFor(question, considered);
  if (use === 'endpoint') {
    const { made, tokens } = await byEndpoint(question, considered, stream, stop);
    if (made) return { ...made, tokens, provider: 'endpoint', fellBack: false };
    return { ...builtIn(considered, stream), tokens, provider: 'built-in', fellBack: true };
  }
  const fellBack = use === 'not-usable';
  return { ...builtIn(considered, stream), tokens: 0, provider: 'built-in', fellBack };
}

/** The endpoint puts into words what was found; everything else is decided here, and said by the language pack. */
export const mayBeWorded = ({ decision, passages }: Considered): boolean =>
  decision.kind === 'answer' || (decision.kind === 'ask' && passages.length > 0);

async function providerFor(
  { customerId }: Question,
  considered: Considered,
): Promise<Provider | 'not-usable'> {
  const { provider } = await getConfiguration();
  if (provider === 'built-in' || !mayBeWorded(considered) || customerId === null) return 'built-in';
  return (await endpointIsUsable(customerId)) ? 'endpoint' : 'not-usable';
}

type Text = Pick<Made, 'content' | 'part' | 'handOff'>;

function builtIn({ decision }: Considered, stream: AnswerStream): Text {
  const text = byDecision(decision);
  stream.write(text.content);
  return text;
}

/** `made` is null when the endpoint failed, or would not answer: the caller answers in the same place. */
async function byEndpoint(
  question: Question,
  considered: Considered,
  stream: AnswerStream,
  stop: AbortSignal,
): Promise<{ made: Text | null; tokens: number }> {
  const answer = new AnswerText();
  let tokens = 0;
  const note = (report: EndpointReport) => {
    tokens = report.tokens;
  };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)]);
  try {
    for await (const sentence of untilAborted(answerByEndpoint(question, considered, signal, note), signal)) {
      const piece = answer.add(sentence);
      if (piece) stream.write(piece);
    }
  } catch (error) {
    if (stop.reason instanceof Stopped) return { made: stopped(answer, considered), tokens };
    stop.throwIfAborted();
    logger.warn({ err: error }, 'the endpoint failed, the built-in provider answers');
    stream.restart();
    return { made: null, tokens };
  }
  return { made: answer.text === '' ? null : textOf(answer, true, []), tokens };
}

/** Whole sentences stay; where there is none yet, it is said that it was stopped. */
function stopped(answer: AnswerText, { language }: Considered): Text {
  if (answer.text !== '') return textOf(answer, false, []);
  return courtesy(packOf(language).say.stopped ?? '');
}

function textOf(answer: AnswerText, asks_helpful: boolean, choices: string[]): Text {
  const { text, sources } = answer;
  return { content: text, part: { sources, choices, asks_helpful, helpful: null }, handOff: undefined };
}

const courtesy = (content: string, choices: string[] = []): Text => ({
  content,
  part: { ...NOTHING, choices },
  handOff: undefined,
});

function byDecision(decision: Decision): Text {
  switch (decision.kind) {
    case 'answer':
      return textOf(joined(decision.sentences), decision.asksHelpful, decision.choices);
    case 'ask':
      return courtesy(decision.text, decision.choices);
    case 'small-talk':
      return courtesy(decision.text);
    case 'hand-off':
      return { ...courtesy(decision.text), handOff: decision.reason };
  }
}

function joined(sentences: Sentence[]): AnswerText {
  const answer = new AnswerText();
  for (const sentence of sentences) answer.add(sentence);
  return answer;
}
