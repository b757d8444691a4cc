import type { LanguageCode } from '@lode/shared/core/languages';
import type { AccountTool, MessageSource } from '@lode/shared/support/assistant-schemas';
import { getPublished } from '../knowledge/queries/get-published.ts';
import type { AccountFacts, Considered, Decision, Found, Passage, Sentence } from './answer.ts';
import type { Plan, Weighted } from './plan.ts';
import { quoteArticle } from './quote-article.ts';
import type { Candidate } from './retrieve/search.ts';
import { readFacts } from './tools/read-facts.ts';
import { sayIn } from './tools/voice.ts';
import { coinsIn } from './understand/coins.ts';
import type { Understood } from './understand/read-message.ts';
import { handOver } from './understand/small-talk.ts';

/** Of an article that may be meant as well as another: it says what it is about, its link leads to the rest. */
const BESIDE_SENTENCES = 1;

/** What was made of one question, before anything is said. */
interface Findings {
  sentences: Sentence[];
  passages: Passage[];
  facts: AccountFacts[];
}

/** Answers, asks back or hands over, as a plan allows. */
export async function decide(plan: Plan, customerId: string | null): Promise<Considered> {
  const { language, questions } = plan;
  const found = await foundOf(questions, language);
  if (plan.said) return { decision: plan.said, language, found, passages: [], facts: [] };
  const answered: Findings[] = [];
  for (const { understood, weighed } of questions) {
    if (weighed.kind === 'answer') answered.push(await findAnswer(understood, weighed.about, customerId));
  }
  const sentences = answered.flatMap((one) => one.sentences);
  const offered = questions.flatMap(({ weighed }) => (weighed.kind === 'offer' ? weighed.choices : []));
  const choices = await titlesOf(offered, language);
  const decision: Decision =
    sentences.length > 0 ? { kind: 'answer', sentences, choices, asksHelpful: true } : askBack(choices, plan);
  const passages =
    decision.kind === 'ask' ? await passagesOf(questions) : answered.flatMap((one) => one.passages);
  return { decision, language, found, passages, facts: answered.flatMap((one) => one.facts) };
}

/** Of the articles that are offered: an endpoint may find the answer in them. */
async function passagesOf(questions: Weighted[]): Promise<Passage[]> {
  const quoted = await Promise.all(
    questions.flatMap(({ understood, weighed }) =>
      weighed.kind === 'offer'
        ? weighed.choices
            .filter(({ target }) => target.kind === 'article')
            .map(({ target }) => quoteArticle(target.id, understood.language, understood.text))
        : [],
    ),
  );
  const passages = quoted.flatMap((found) => (found ? [found.passage] : []));
  return [...new Map(passages.map((passage) => [passage.slug, passage])).values()];
}

/** Asks once; whoever was asked already and is not understood now gets a person. */
function askBack(choices: string[], { language, askedBefore }: Plan): Decision {
  const say = sayIn(language);
  if (askedBefore) return handOver('unsure', language);
  if (choices.length > 0) return { kind: 'ask', text: say('ask_which'), choices: [...choices, say('other')] };
  return { kind: 'ask', text: say('unsure'), choices: [say('person')] };
}

async function findAnswer(
  understood: Understood,
  about: Candidate[],
  customerId: string | null,
): Promise<Findings> {
  const articles = about.filter(({ target }) => target.kind === 'article');
  const parts = await Promise.all(
    about.map((one) =>
      one.target.kind === 'account'
        ? tellAccount(one.target.id as AccountTool, understood, customerId)
        : quote(one.target.id, understood, one === articles[0] ? undefined : BESIDE_SENTENCES),
    ),
  );
  // One's own figures come before what they mean.
  const ordered = parts.sort((one, other) => other.facts.length - one.facts.length);
  return {
    sentences: ordered.flatMap((part) => part.sentences),
    passages: ordered.flatMap((part) => part.passages),
    facts: ordered.flatMap((part) => part.facts),
  };
}

async function tellAccount(
  tool: AccountTool,
  { text, language }: Understood,
  customerId: string | null,
): Promise<Findings> {
  const facts = await readFacts(tool, customerId, language, coinsIn(text, language));
  return { sentences: sentencesOf(facts, language), passages: [], facts: [facts] };
}

/** What a tool has read, each sentence with its page; without a customer the page alone. */
export function sentencesOf({ tool, path, sentences }: AccountFacts, language: LanguageCode): Sentence[] {
  const sources: MessageSource[] = [{ kind: 'account', tool, path }];
  const told = sentences.length > 0 ? sentences : [sayIn(language)('your_data')];
  return told.map((text) => ({ text, sources }));
}

async function quote(slug: string, { text, language }: Understood, most?: number): Promise<Findings> {
  const found = await quoteArticle(slug, language, text);
  if (!found) return { sentences: [], passages: [], facts: [] };
  const { passage, quoted } = found;
  const sources: MessageSource[] = [{ kind: 'article', slug, title: passage.title }];
  const foreign = passage.language !== language;
  const notice = foreign ? [{ text: sayIn(language)('in_english'), sources }] : [];
  return {
    sentences: [...notice, ...quoted.slice(0, most).map((sentence) => ({ text: sentence, sources }))],
    passages: [passage],
    facts: [],
  };
}

/** What was found, once each, best first, with a title in the language. */
async function foundOf(questions: Weighted[], language: LanguageCode): Promise<Found[]> {
  const best = new Map<string, Candidate>();
  const all = questions.flatMap(({ understood }) => understood.ranking.candidates);
  for (const candidate of all.sort((one, other) => other.score - one.score)) {
    const key = `${candidate.target.kind}:${candidate.target.id}`;
    if (candidate.target.kind !== 'outside' && !best.has(key)) best.set(key, candidate);
  }
  const candidates = [...best.values()];
  const titles = await titlesOf(candidates, language);
  return candidates.map(({ target, score, matched }, at) => ({
    kind: target.kind === 'account' ? 'account' : 'article',
    id: target.id,
    title: titles[at] ?? target.id,
    score,
    matched,
  }));
}

/** Titles of articles in the language; an account tool is called by the first of its questions. */
async function titlesOf(candidates: Candidate[], language: LanguageCode): Promise<string[]> {
  const { articles } = await getPublished();
  return candidates.map(({ target, matched }) => {
    if (target.kind === 'account') return matched;
    const named = articles.filter(({ slug }) => slug === target.id);
    return (
      (named.find((one) => one.language === language) ?? named.find((one) => one.language === 'en'))?.title ??
      target.id
    );
  });
}
