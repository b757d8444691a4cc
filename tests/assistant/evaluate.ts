import { type Plan, planAnswer } from '@lode/server/features/assistant/plan';
import { goByBundledArticles } from '@lode/server/features/knowledge/queries/go-by-bundled';
import type { Item } from './question-files.ts';

goByBundledArticles();

/**
 * What became of a question.
 *
 * - `right`: an answer that rests on what was expected, or no answer where none was expected.
 * - `offered`: asked back, with what was expected among the choices.
 * - `missed`: asked back without it, or handed over, where an answer was there.
 * - `wrong`: an answer that rests on nothing that was expected.
 * - `unasked`: choices offered to a question that nothing answers; nothing wrong is stated.
 */
export type Outcome = 'right' | 'offered' | 'missed' | 'wrong' | 'unasked';

export interface Judged {
  item: Item;
  outcome: Outcome;
  /** What was expected is among the best three that were found; null where nothing was expected. */
  recalled: boolean | null;
  got: string;
  tookMs: number;
}

/** Asks one question as a customer would, without an account: an account question is right if its tool is chosen. */
export async function judge(item: Item): Promise<Judged> {
  const { ask, language, after } = item;
  const history = after.map((text) => ({ author: 'customer' as const, text }));
  const begun = performance.now();
  const plan = await planAnswer({ text: ask, language, history, customerId: null });
  const tookMs = performance.now() - begun;
  const given = answersOf(plan);
  const offered = choicesOf(plan);
  const outcome = outcomeOf(expectedOf(item), given, offered);
  const got =
    given.length > 0 ? given.join(' + ') : offered.length > 0 ? `ask: ${offered.join(', ')}` : 'refusal';
  return { item, outcome, recalled: recalledOf(item, plan), got, tookMs };
}

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

function expectedOf({ expect }: Item): string[] {
  if ('refuse' in expect) return [];
  return 'account' in expect
    ? [`account:${expect.account}`]
    : expect.article.map((slug) => `article:${slug}`);
}

function answersOf({ said, pasted, questions }: Plan): string[] {
  if (said) return [];
  if (pasted) return ['account:deposits', 'account:withdrawals'];
  return questions.flatMap(({ weighed }) =>
    weighed.kind === 'answer' ? weighed.about.map(({ target }) => keyOf(target)) : [],
  );
}

function choicesOf({ said, questions }: Plan): string[] {
  if (said) return [];
  return questions.flatMap(({ weighed }) =>
    weighed.kind === 'offer' ? weighed.choices.map(({ target }) => keyOf(target)) : [],
  );
}

function outcomeOf(expected: string[], given: string[], offered: string[]): Outcome {
  if (expected.length === 0) {
    if (given.length > 0) return 'wrong';
    return offered.length > 0 ? 'unasked' : 'right';
  }
  if (given.length > 0) return given.some((key) => expected.includes(key)) ? 'right' : 'wrong';
  return offered.some((key) => expected.includes(key)) ? 'offered' : 'missed';
}

function recalledOf(item: Item, plan: Plan): boolean | null {
  const expected = expectedOf(item);
  if (expected.length === 0) return null;
  const best = plan.questions.flatMap(({ understood }) =>
    understood.ranking.candidates
      .filter(({ target }) => target.kind !== 'outside')
      .slice(0, 3)
      .map(({ target }) => keyOf(target)),
  );
  return [...best, ...answersOf(plan)].some((key) => expected.includes(key));
}

/** Shares between 0 and 1; null where there was no such question. */
export interface Figures {
  questions: number;
  recall: number | null;
  right: number | null;
  offered: number | null;
  wrong: number | null;
  refusals: number | null;
  account: number | null;
}

export function figuresOf(judged: Judged[]): Figures {
  const answerable = judged.filter(({ item }) => expectedOf(item).length > 0);
  const account = judged.filter(({ item }) => 'account' in item.expect);
  const none = judged.filter(({ item }) => 'refuse' in item.expect);
  const being = (outcome: Outcome) => (one: Judged) => one.outcome === outcome;
  return {
    questions: judged.length,
    recall: share(answerable, ({ recalled }) => recalled === true),
    right: share(answerable, being('right')),
    offered: share(answerable, being('offered')),
    wrong: share(judged, being('wrong')),
    refusals: share(none, being('right')),
    account: share(account, being('right')),
  };
}

function share(of: Judged[], holds: (one: Judged) => boolean): number | null {
  return of.length === 0 ? null : of.filter(holds).length / of.length;
}
