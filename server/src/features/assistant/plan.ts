import { SENSITIVE_TOPICS, type SensitiveTopic } from '@lode/shared/assistant/schemas';
import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import type { Decision, Question } from './answer.ts';
import { seemingLanguage } from './retrieve/search.ts';
import { sayIn } from './tools/voice.ts';
import { wasAskedBack } from './understand/history.ts';
import { findPasted, type Pasted } from './understand/pasted.ts';
import { hasAny, saysInAnyLanguage } from './understand/phrases.ts';
import { readMessage, type Understood } from './understand/read-message.ts';
import { handOver, smallTalk } from './understand/small-talk.ts';
import { READ_MAX } from './understand/split.ts';
import { type Weighed, weigh } from './weigh.ts';

/** What the operator leaves to people. */
export interface HandoffRules {
  topics: readonly SensitiveTopic[];
  /** Their own words that lead to a person at once. */
  words: readonly string[];
}

const EVERY_TOPIC: HandoffRules = { topics: SENSITIVE_TOPICS, words: [] };

/** A question of a message, and what its scores allow. */
export interface Weighted {
  understood: Understood;
  weighed: Weighed;
}

/** What will be done with a message; nothing has been read of articles or the account yet. */
export interface Plan {
  language: LanguageCode;
  /** Decided without looking at any article: a courtesy, a hand-off. */
  said: Decision | null;
  pasted: Pasted | null;
  questions: Weighted[];
  /** The assistant has asked back already. */
  askedBefore: boolean;
}

/** Understands a message: what it is about, or who has to answer it. */
export async function planAnswer(question: Question, rules: HandoffRules = EVERY_TOPIC): Promise<Plan> {
  const text = question.text.slice(0, READ_MAX);
  const language = seemingLanguage(text, question.language);
  const languages = [...new Set([language, question.language, 'en' as const])];
  const plan = { language, said: null, pasted: null, questions: [], askedBefore: wasAskedBack(question) };
  // Looked for in all of it: what leads to a person may stand at the end of a long letter, or behind a courtesy.
  const reason = handoffReason(question.text, rules, languages);
  const said = reason ? null : smallTalk({ ...question, text }, languages);
  if (said) return { ...plan, said };
  const pasted = reason ? null : findPasted(text);
  if (pasted) return { ...plan, pasted };
  const questions = (await readMessage(text, question, languages)).map((understood) => ({
    understood,
    weighed: weigh(understood.ranking),
  }));
  return { ...plan, questions, said: reason && handOver(reason, language) };
}

/** Listened for in every language: who wants a person may write in none that the conversation seems to be held in. */
function handoffReason(
  text: string,
  { topics, words }: HandoffRules,
  spoken: LanguageCode[],
): HandoffReason | null {
  const choices = LANGUAGE_CODES.map((language) => sayIn(language)('person'));
  if (saysInAnyLanguage(text, 'person', spoken) || hasAny(text, [...words, ...choices])) return 'word';
  if (topics.some((topic) => saysInAnyLanguage(text, topic, spoken))) return 'topic';
  return saysInAnyLanguage(text, 'angry', spoken) ? 'angry' : null;
}
