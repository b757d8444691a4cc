import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { getPublished } from '../../knowledge/queries/get-published.ts';
import type { Published } from '../../knowledge/queries/published.ts';
import { meaningFeatures, wordFeatures } from './features.ts';
import { type Meant, readMeanings } from './meanings.ts';
import { learn, type Model } from './model.ts';
import { keyOf, type Phrase, phrasesOf, type Target } from './phrases.ts';

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

interface LearntPhrase extends Phrase {
  meant: Meant;
}

interface Knowledge {
  targets: Target[];
  phrases: LearntPhrase[];
  byMeaning: Model;
  languages: Map<LanguageCode, LanguageKnowledge>;
}

interface LanguageKnowledge {
  byWords: Model;
  /** Every word of the language's phrases. */
  vocabulary: Set<string>;
  /** Phrases by their telling words; null where several targets are asked for with the same. */
  exact: Map<string, LearntPhrase | null>;
  phrases: LearntPhrase[];
}

const RANKED = 8;
/** How much the model of words says beside the model of meanings. */
const WORDS_SHARE = 0.3;
const LEAST_CHANCE = 1e-5;
/** A text of which less than this share is known is not answered. */
const EXPLAINED_FROM = 0.35;

let learnt: { of: Published; knowledge: Knowledge } | undefined;

/** Learns anew when the articles have changed: a fraction of a second. */
export async function getKnowledge(): Promise<Knowledge> {
  const of = await getPublished();
  if (learnt?.of !== of) learnt = { of, knowledge: makeKnowledge(of) };
  return learnt.knowledge;
}

function makeKnowledge(published: Published): Knowledge {
  const phrases = phrasesOf(published).map((phrase) => ({
    ...phrase,
    meant: readMeanings(phrase.text, phrase.language),
  }));
  const targets = [...new Map(phrases.map(({ target }) => [keyOf(target), target])).values()];
  const byMeaning = learn(examplesOf(phrases, targets, meaningFeatures), targets.length);
  return { targets, phrases, byMeaning, languages: new Map() };
}

function examplesOf(phrases: LearntPhrase[], targets: Target[], featuresOf: (meant: Meant) => string[]) {
  const labels = new Map(targets.map((target, label) => [keyOf(target), label]));
  return phrases
    .map(({ meant, target }) => ({
      features: featuresOf(meant),
      label: labels.get(keyOf(target)) ?? 0,
      weight: 1,
    }))
    .filter(({ features }) => features.length > 0);
}

function languageKnowledge(knowledge: Knowledge, language: LanguageCode): LanguageKnowledge {
  const kept = knowledge.languages.get(language) ?? makeLanguage(knowledge, language);
  knowledge.languages.set(language, kept);
  return kept;
}

function makeLanguage({ phrases, targets }: Knowledge, language: LanguageCode): LanguageKnowledge {
  const own = phrases.filter((phrase) => phrase.language === language);
  return {
    byWords: learn(examplesOf(own, targets, wordFeatures), targets.length),
    vocabulary: new Set(own.flatMap(({ meant }) => meant.words.map(({ text }) => text))),
    exact: byTellingWords(own),
    phrases: own,
  };
}

function byTellingWords(phrases: LearntPhrase[]): Map<string, LearntPhrase | null> {
  const exact = new Map<string, LearntPhrase | null>();
  for (const phrase of phrases) {
    const key = tellingWords(phrase.meant);
    const known = exact.get(key);
    const same = known === undefined || (known !== null && keyOf(known.target) === keyOf(phrase.target));
    if (key !== '') exact.set(key, same ? phrase : null);
  }
  return exact;
}

/** What a text says without the words that say nothing: "how do I make a deposit" is "make a deposit". */
const tellingWords = ({ words, common }: Meant): string =>
  [...new Set(words.filter((_, at) => !common[at]).map(({ text }) => text))].sort().join(' ');

/** What a text is about, if it is written in this language. */
export function rank(text: string, language: LanguageCode, knowledge: Knowledge): Ranking {
  const own = languageKnowledge(knowledge, language);
  const meant = readMeanings(text, language);
  const explained = explainedShare(meant, own.vocabulary);
  const candidates = chancesOf(meant, own, knowledge)
    .map((chance, label) => ({ target: knowledge.targets[label] as Target, chance }))
    .sort((one, other) => other.chance - one.chance)
    .slice(0, RANKED)
    .map(({ target, chance }) => ({
      target,
      score: chance * certainty(explained),
      matched: nearest(meant, target, own.phrases),
    }));
  return { language, candidates, explained, meant };
}

/** What is mostly unknown is about something else, however well the rest fits. */
const certainty = (explained: number): number => (explained < EXPLAINED_FROM ? 0 : Math.sqrt(explained));

/** The chances by words and by meanings, multiplied as two witnesses that know nothing of each other. */
function chancesOf(meant: Meant, own: LanguageKnowledge, { byMeaning, targets }: Knowledge): number[] {
  const exact = own.exact.get(tellingWords(meant));
  if (exact) return targets.map((target) => (keyOf(target) === keyOf(exact.target) ? 1 : 0));
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

function nearest({ words, meanings }: Meant, target: Target, phrases: LearntPhrase[]): string {
  const sought = new Set([...words.map(({ text }) => text), ...meanings]);
  const key = keyOf(target);
  let best = { text: '', likeness: -1 };
  for (const phrase of phrases) {
    if (keyOf(phrase.target) !== key) continue;
    const own = [...phrase.meant.words.map(({ text }) => text), ...phrase.meant.meanings];
    const likeness = own.filter((term) => sought.has(term)).length / Math.sqrt(own.length || 1);
    if (likeness > best.likeness) best = { text: phrase.text, likeness };
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
