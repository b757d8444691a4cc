import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { breather } from '../../../platform/breather.ts';
import { getPublished } from '../../knowledge/queries/get-published.ts';
import type { Published } from '../../knowledge/queries/published.ts';
import { GRAMMATICAL } from '../lexicons.ts';
import { familyOf } from './families.ts';
import { meaningFeatures, wordFeatures } from './features.ts';
import { type Meant, readMeanings, withoutWord } from './meanings.ts';
import { type Lesson, learn, type Model, modelOf } from './model.ts';
import { keyOf, type Phrase, phrasesOf, type Target } from './phrases.ts';
import { type Vocabulary, vocabularyOf } from './respell.ts';
import { type Meanings, readShipped } from './shipped.ts';

/** What all languages say together, and each for itself once it is spoken. */
export interface Knowledge {
  targets: Target[];
  phrases: Phrase[];
  byMeaning: Model;
  /** By the first language of a family. */
  byWords: Map<LanguageCode, Promise<Model>>;
  languages: Map<LanguageCode, Promise<LanguageKnowledge>>;
}

export interface LanguageKnowledge {
  byWords: Model;
  vocabulary: Vocabulary;
  /** What is asked for with these telling words; null where several targets are. */
  exact: Map<string, Target | null>;
  /** By target, what a customer may be shown of it, with its words and meanings. */
  shown: Map<string, { text: string; terms: string[] }[]>;
}

interface LearntPhrase extends Phrase {
  meant: Meant;
}

let learnt: { of: Published; knowledge: Promise<Knowledge> } | undefined;

/** Learns anew when the articles are others than the shipped ones: some seconds, in steps between which the thread is free. */
export async function getKnowledge(): Promise<Knowledge> {
  const of = await getPublished();
  if (learnt?.of !== of) {
    const knowledge = makeKnowledge(of);
    learnt = { of, knowledge };
    knowledge.catch(() => {
      learnt = undefined;
    });
  }
  return learnt.knowledge;
}

async function makeKnowledge(published: Published): Promise<Knowledge> {
  const phrases = await allPhrases(published);
  const { targets, learnt } = (await readShipped(phrases)) ?? (await learnMeanings(phrases));
  return { targets, phrases, byMeaning: modelOf(learnt), byWords: new Map(), languages: new Map() };
}

/** Language by language. */
export async function allPhrases(published: Published): Promise<Phrase[]> {
  const breathe = breather();
  const phrases: Phrase[] = [];
  for (const language of LANGUAGE_CODES) {
    phrases.push(...phrasesOf(published, language));
    await breathe();
  }
  return phrases;
}

export async function learnMeanings(phrases: Phrase[]): Promise<Meanings> {
  const targets = [...new Map(phrases.map(({ target }) => [keyOf(target), target])).values()];
  return {
    targets,
    learnt: await learn(
      await lessonsOf(alsoHalfHeard(readEach(phrases)), targets, meaningFeatures),
      targets.length,
    ),
  };
}

/** What the phrases of one language add; learnt when it is spoken for the first time. */
export function languageKnowledge(knowledge: Knowledge, language: LanguageCode): Promise<LanguageKnowledge> {
  const kept = knowledge.languages.get(language) ?? makeLanguage(knowledge, language);
  knowledge.languages.set(language, kept);
  return kept;
}

/** How the words of a language, and of those that are like it, lead to what is meant; learnt once for all of them. */
function wordsModel(knowledge: Knowledge, language: LanguageCode): Promise<Model> {
  const family = familyOf(language);
  const [first = language] = family;
  const kept = knowledge.byWords.get(first) ?? learnWords(knowledge, family);
  knowledge.byWords.set(first, kept);
  return kept;
}

async function learnWords({ phrases, targets }: Knowledge, family: readonly LanguageCode[]): Promise<Model> {
  const read = readEach(phrases.filter(({ language }) => family.includes(language)));
  return modelOf(await learn(await lessonsOf(read, targets, wordFeatures), targets.length));
}

async function makeLanguage(knowledge: Knowledge, language: LanguageCode): Promise<LanguageKnowledge> {
  const breathe = breather();
  const own: LearntPhrase[] = [];
  for (const read of readEach(knowledge.phrases.filter((phrase) => phrase.language === language))) {
    own.push(read);
    await breathe();
  }
  return {
    byWords: await wordsModel(knowledge, language),
    vocabulary: vocabularyOf(own),
    exact: byTellingWords(own),
    shown: shownByTarget(own),
  };
}

/** One at a time: what was read of all languages would be much to hold. */
function* readEach(phrases: Phrase[]): Generator<LearntPhrase> {
  for (const phrase of phrases) yield { ...phrase, meant: readMeanings(phrase.text, phrase.language) };
}

/** Each phrase as it is, and twice more with a word of it not understood: customers use words that nobody has listed. */
function* alsoHalfHeard(phrases: Iterable<LearntPhrase>): Generator<LearntPhrase> {
  for (const phrase of phrases) {
    yield phrase;
    const { meaningsOf, common } = phrase.meant;
    const telling = meaningsOf.flatMap((meanings, at) => (common[at] || meanings.length === 0 ? [] : [at]));
    if (telling.length < 2) continue;
    // Any two of them, the same ones every time.
    const from = phrase.text.length;
    for (const at of [from, from + Math.ceil(telling.length / 2)])
      yield { ...phrase, meant: withoutWord(phrase.meant, telling[at % telling.length] as number) };
  }
}

async function lessonsOf(
  phrases: Iterable<LearntPhrase>,
  targets: Target[],
  featuresOf: (meant: Meant) => string[],
): Promise<Lesson[]> {
  const labels = new Map(targets.map((target, label) => [keyOf(target), label]));
  const breathe = breather();
  const lessons: Lesson[] = [];
  for (const { target, meant } of phrases) {
    const features = featuresOf(meant);
    if (features.length > 0) lessons.push({ features, label: labels.get(keyOf(target)) ?? 0 });
    await breathe();
  }
  return lessons;
}

function byTellingWords(phrases: LearntPhrase[]): Map<string, Target | null> {
  const exact = new Map<string, Target | null>();
  for (const { meant, target } of phrases) note(exact, tellingWords(meant), target);
  const derived = new Map<string, Target | null>();
  for (const { meant, target } of phrases)
    if (target.kind === 'article' && !meant.meanings.includes(DONE))
      for (const asked of ASKED_WITH) note(derived, keyOfWords(meant, asked), target);
  return new Map([...derived, ...exact]);
}

function note(byKey: Map<string, Target | null>, key: string, target: Target): void {
  const known = byKey.get(key);
  const same = known === undefined || (known !== null && keyOf(known) === keyOf(target));
  if (key !== '') byKey.set(key, same ? target : null);
}

/** What one has done oneself: "I made a deposit" asks for something else than how one is made. */
const DONE = 'self_did';
/** Who asks how "make a deposit" is done, by whom ever, or whether it can be, wants the article of that name. */
const ASKED_WITH = [['how'], ['how', 'self'], ['whether'], ['self', 'whether']];

/** What a text says without the words that say nothing: "how would I make a deposit" is "deposit how self". */
export const tellingWords = (meant: Meant): string =>
  keyOfWords(
    meant,
    meant.meanings.filter((meaning) => GRAMMATICAL.has(meaning)),
  );

function keyOfWords({ words, common }: Meant, grammatical: readonly string[]): string {
  const telling = words.filter((_, at) => !common[at]).map(({ text }) => text);
  return telling.length === 0 ? '' : [...new Set([...telling, ...grammatical])].sort().join(' ');
}

function shownByTarget(phrases: LearntPhrase[]): LanguageKnowledge['shown'] {
  const byTarget: LanguageKnowledge['shown'] = new Map();
  for (const { target, text, meant, shown } of phrases) {
    if (!shown) continue;
    const listed = byTarget.get(keyOf(target)) ?? [];
    listed.push({ text, terms: [...meant.words.map((word) => word.text), ...meant.meanings] });
    byTarget.set(keyOf(target), listed);
  }
  return byTarget;
}
