import type { LanguageCode } from '@lode/shared/core/languages';
import type { Question } from '../answer.ts';
import { getKnowledge } from '../retrieve/knowledge.ts';
import { type Ranking, rank } from '../retrieve/search.ts';
import { coinsIn, withoutCoins } from './coins.ts';
import { lastOf } from './history.ts';
import { beginsWith } from './phrases.ts';
import { partsOf, READ_MAX } from './split.ts';

/** A question as it was understood, with what it may be about. */
export interface Understood {
  text: string;
  language: LanguageCode;
  ranking: Ranking;
}

/** A part of a message that is this clear is a question of its own. */
const PART_SURE = 0.6;
/** By so much another language must be clearer than the one that the text seems to be. */
const FOREIGN_LEAD = 0.2;
/** More words than these stand on their own. */
const FOLLOW_UP_WORDS = 6;

/** The questions of a message, each with what it may be about. */
export async function readMessage(
  text: string,
  question: Question,
  languages: LanguageCode[],
): Promise<Understood[]> {
  const whole = await best(text, languages);
  const earlier = await asFollowUp(text, whole, question, languages);
  if (earlier) return [earlier];
  const parts = partsOf(text, whole.language);
  if (parts.length < 2) return [whole];
  const each = await Promise.all(parts.map((part) => best(part, languages)));
  const sure = each.filter(
    ({ ranking }) => topScore(ranking) >= Math.max(PART_SURE, topScore(whole.ranking) / 2),
  );
  const topics = new Set(sure.map(({ ranking }) => ranking.candidates[0]?.target.id));
  return topics.size >= 2 ? sure : [bestOf([whole, ...sure])];
}

const topScore = ({ candidates: [first] }: Ranking) =>
  first && first.target.kind !== 'outside' ? first.score : 0;

const bestOf = (each: Understood[]) =>
  each.reduce((most, one) => (topScore(one.ranking) > topScore(most.ranking) ? one : most));

/** Read in each of the languages; the one in which it is clearest counts. */
async function best(text: string, languages: LanguageCode[]): Promise<Understood> {
  const knowledge = await getKnowledge();
  const each: Understood[] = [];
  for (const language of languages)
    each.push({ text, language, ranking: await rank(text, language, knowledge) });
  const own = each[0] as Understood;
  const clearest = bestOf(each);
  return topScore(clearest.ranking) > topScore(own.ranking) + FOREIGN_LEAD
    ? { ...clearest, language: own.language }
    : own;
}

/** "And how long with TRX?": the question before, with this one's words and coin. */
async function asFollowUp(
  text: string,
  whole: Understood,
  question: Question,
  languages: LanguageCode[],
): Promise<Understood | null> {
  const before = lastOf(question, 'customer')?.slice(0, READ_MAX);
  if (before === undefined) return null;
  const { words } = whole.ranking.meant;
  const begins = beginsWith(text, 'follow_up', languages);
  const bare = words.length <= FOLLOW_UP_WORDS && topScore(whole.ranking) < PART_SURE;
  if (!begins && !bare) return null;
  const coins = coinsIn(text, whole.language);
  const carried = coins.length > 0 ? withoutCoins(before, whole.language) : before;
  const joined = await best(`${carried} ${text}`, languages);
  const kept = begins && coins.length > 0 ? await best(`${carried} ${coins.join(' ')}`, languages) : joined;
  const better = bestOf([joined, kept]);
  return topScore(better.ranking) > topScore(whole.ranking) ? { ...better, text } : null;
}
