import type { suggestionSchema, summarySchema } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { z } from 'zod';
import { logger } from '../../platform/logger.ts';
import type { Considered, Question, Sentence, Turn } from './answer.ts';
import { AnswerText } from './answer-text.ts';
import { consider } from './built-in.ts';
import { chooseLines } from './endpoint/choose-lines.ts';
import { collect } from './endpoint/collect.ts';
import { translateTexts } from './endpoint/translate-texts.ts';
import { answerByEndpoint, endpointIsUsable } from './endpoint.ts';
import { getConfiguration } from './queries/get-configuration.ts';

type Suggestion = z.infer<typeof suggestionSchema>;
type Summary = z.infer<typeof summarySchema>;

const WAIT_MS = 20_000;
const QUOTED_MAX = 300;

/** An answer to suggest to an agent, by the endpoint where it is usable; null where nothing is found. Nothing is sent. */
export async function suggest(question: Question): Promise<Suggestion | null> {
  const considered = await consider(question, await getConfiguration());
  const { decision, passages, facts } = considered;
  const found = passages.length + facts.length > 0;
  if (found && (await endpointIsUsable(question.customerId))) {
    const sentences = await unlessItFails(byEndpoint(question, considered));
    if (sentences) return { ...together(sentences), provider: 'endpoint' };
  }
  return decision.kind === 'answer' ? { ...together(decision.sentences), provider: 'built-in' } : null;
}

/** With the text as it would be sent, no longer than a message. */
function together(all: Sentence[]) {
  const written = new AnswerText();
  for (const sentence of all) written.add(sentence);
  const { sentences, text } = written;
  return { sentences, text };
}

function byEndpoint(question: Question, considered: Considered): Promise<Sentence[]> {
  return collect(answerByEndpoint(question, considered, AbortSignal.timeout(WAIT_MS)));
}

async function unlessItFails<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    logger.info({ err: error }, 'the endpoint is of no help');
    return undefined;
  }
}

/**
 * What a conversation is about, in the customer's own words: those that the endpoint chooses, else the title of the
 * article that answers what they asked, and their first and last message. Nothing in it was not said.
 */
export async function summarise(turns: Turn[], language: LanguageCode): Promise<Summary> {
  const said = turns.flatMap(({ author, text }) => (author === 'customer' && text.trim() ? [text] : []));
  if (said.length > 0 && (await endpointIsUsable(null))) {
    const signal = AbortSignal.timeout(WAIT_MS);
    const lines = await unlessItFails(chooseLines(await getConfiguration(), said, language, signal));
    if (lines) return { text: lines.map(quoted).join('\n'), provider: 'endpoint' };
  }
  const about = await aboutOf(said, language);
  const ends = [...new Set([said.at(0), said.at(-1)].flatMap((text) => (text ? [quoted(text)] : [])))];
  return { text: [...(about === undefined ? [] : [about]), ...ends].join('\n'), provider: 'built-in' };
}

function quoted(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return `“${line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line}”`;
}

/** The title of the best article for the first message that one answers. */
async function aboutOf(said: string[], language: LanguageCode): Promise<string | undefined> {
  const rules = await getConfiguration();
  for (const text of said.slice(0, 3)) {
    const { decision, found } = await consider({ text, language, history: [], customerId: null }, rules);
    if (decision.kind === 'answer' && found[0]) return found[0].title;
  }
  return undefined;
}

/**
 * Texts in a language, in their order; null for one that did not come through with its figures and addresses unchanged.
 * NOT_AVAILABLE where no endpoint is usable, UNAVAILABLE when it fails.
 */
export async function translate(texts: string[], language: LanguageCode): Promise<(string | null)[]> {
  if (!(await endpointIsUsable(null))) throw new AppError('NOT_AVAILABLE');
  if (texts.length === 0) return [];
  const signal = AbortSignal.timeout(WAIT_MS);
  const translated = await unlessItFails(translateTexts(await getConfiguration(), texts, language, signal));
  if (!translated) throw new AppError('UNAVAILABLE');
  return translated;
}
