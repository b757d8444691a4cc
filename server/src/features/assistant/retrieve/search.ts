import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { meaningFeatures, wordFeatures } from './features.ts';
import { type Knowledge, type LanguageKnowledge, languageKnowledge, tellingWords } from './knowledge.ts';
import { type Meant, readMeanings } from './meanings.ts';
import { keyOf, type Target } from './phrases.ts';
import { respell } from './respell.ts';

/** Something that a text may be about. */
export interface Candidate {
  target: Target;
  /** How surely, between 0 and 1. */
  score: number;
  /** The phrase that is nearest to the text. */
  matched: string;
}

/** What a text is about, by one language. */
export interface Ranking {
  language: LanguageCode;
  /** Best first; what lies outside is among them. */
  candidates: Candidate[];
  /** The share of its telling words that are known at all. */
  explained: number;
  meant: Meant;
}

const RANKED = 8;
/** How much the model of words says beside the model of meanings. */
const WORDS_SHARE = 0.6;
const LEAST_CHANCE = 1e-5;
/** A text of which less than this share is known is not answered. */
const EXPLAINED_FROM = 0.35;

/** What a text is about, if it is written in this language. */
export async function rank(text: string, language: LanguageCode, knowledge: Knowledge): Promise<Ranking> {
  const own = await languageKnowledge(knowledge, language);
  const written = readMeanings(text, language);
  const respelt = respell(written, own.vocabulary);
  const meant = respelt === null ? written : readMeanings(respelt, language);
  const explained = explainedShare(meant, own.vocabulary.words);
  const candidates = chancesOf(meant, own, knowledge)
    .map((chance, label) => ({ target: knowledge.targets[label] as Target, chance }))
    .sort((one, other) => other.chance - one.chance)
    .slice(0, RANKED)
    .map(({ target, chance }) => ({
      target,
      score: chance * certainty(explained),
      matched: nearest(meant, own.shown.get(keyOf(target)) ?? []),
    }));
  return { language, candidates, explained, meant };
}

/** What is mostly unknown is about something else, however well the rest fits. */
const certainty = (explained: number): number => (explained < EXPLAINED_FROM ? 0 : Math.sqrt(explained));

/** The chances by words and by meanings, multiplied as two witnesses that know nothing of each other. */
function chancesOf(meant: Meant, own: LanguageKnowledge, { byMeaning, targets }: Knowledge): number[] {
  const exact = own.exact.get(tellingWords(meant));
  if (exact) return targets.map((target) => (keyOf(target) === keyOf(exact) ? 1 : 0));
  const words = own.byWords(wordFeatures(meant));
  const meanings = byMeaning(meaningFeatures(meant));
  const joint = targets.map(
    (_, at) =>
      ((words[at] ?? 0) + LEAST_CHANCE) ** WORDS_SHARE *
      ((meanings[at] ?? 0) + LEAST_CHANCE) ** (1 - WORDS_SHARE),
  );
  const sum = joint.reduce((total, chance) => total + chance, 0);
  return joint.map((chance) => chance / sum);
}

/** By length: a long word that nobody knows says more than a short one. */
function explainedShare({ words, meaningsOf, common }: Meant, vocabulary: Set<string>): number {
  let known = 0;
  let all = 0;
  words.forEach(({ text }, at) => {
    if (common[at]) return;
    all += text.length;
    if ((meaningsOf[at] ?? []).length > 0 || vocabulary.has(text)) known += text.length;
  });
  return all === 0 ? 0 : known / all;
}

/** Of what may be shown, the phrase that is nearest to the text. */
function nearest({ words, meanings }: Meant, shown: { text: string; terms: string[] }[]): string {
  const sought = new Set([...words.map(({ text }) => text), ...meanings]);
  let best = { text: '', likeness: -1 };
  for (const { text, terms } of shown) {
    const likeness = terms.filter((term) => sought.has(term)).length / Math.sqrt(terms.length || 1);
    if (likeness > best.likeness) best = { text, likeness };
  }
  return best.text;
}

/** The language whose words a text has most of; `preferred` where that is no clear matter. */
export function seemingLanguage(text: string, preferred: LanguageCode): LanguageCode {
  const shares = LANGUAGE_CODES.map((language) => ({ language, share: familiarShare(text, language) }));
  const own = shares.find(({ language }) => language === preferred)?.share ?? 0;
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most));
  return best.share > own + CLEARLY ? best.language : preferred;
}

const CLEARLY = 0.2;

/** The share of a text's words that its lexicon has, common ones and others. */
function familiarShare(text: string, language: LanguageCode): number {
  const { words, meaningsOf, common } = readMeanings(text, language);
  const familiar = words.filter((_, at) => common[at] || (meaningsOf[at] ?? []).length > 0);
  return words.length === 0 ? 0 : familiar.length / words.length;
}
