import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import type { Decision, Question } from '../answer.ts';
import { sayIn } from '../tools/voice.ts';
import { wasAnswered, wasSorry } from './history.ts';
import { saysAnywhere, saysOnly } from './phrases.ts';

/** Says that a person goes on from here. */
export const handOver = (reason: HandoffReason, language: LanguageCode): Decision => ({
  kind: 'hand-off',
  reason,
  text: sayIn(language)('handing_over'),
});

const COURTESIES = [
  ['greeting', 'hello'],
  ['thanks', 'thanks'],
  ['goodbye', 'goodbye'],
] as const;

/** The answer to what is no question: a greeting, thanks, whether the last answer helped; null for all else. */
export function smallTalk(question: Question, languages: LanguageCode[]): Decision | null {
  const { text } = question;
  const say = sayIn(languages[0] ?? question.language);
  if (saysOnly(text, 'helped', languages)) return glad(question, say('glad'));
  const courtesy = COURTESIES.find(([kind]) => saysOnly(text, kind, languages));
  if (courtesy) return { kind: 'small-talk', text: say(courtesy[1]) };
  const yes = saysOnly(text, 'yes', languages);
  const no = saysOnly(text, 'no', languages);
  if (wasAnswered(question) && yes) return glad(question, say('glad'));
  const unhelped = no && (wasAnswered(question) || wasSorry(question));
  if (unhelped || saysAnywhere(text, 'not_helped', languages))
    return notHelped(question, languages[0] ?? question.language);
  const other = languages.some((language) => sayIn(language)('other') === text.trim());
  return yes || no || other ? { kind: 'ask', text: say('ask_more'), choices: [say('person')] } : null;
}

const glad = (question: Question, text: string): Decision => ({
  kind: 'small-talk',
  text,
  ...(wasAnswered(question) && { helped: true }),
});

/** The second answer that did not help is one too many. */
function notHelped(question: Question, spoken: LanguageCode): Decision {
  if (wasSorry(question)) return handOver('unhelpful', spoken);
  const say = sayIn(spoken);
  const text = `${say('sorry')} ${say('ask_more')}`;
  return {
    kind: 'ask',
    text,
    choices: [say('person')],
    ...(wasAnswered(question) && { helped: false }),
  };
}
