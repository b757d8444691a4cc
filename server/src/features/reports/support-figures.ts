import { SUPPORT_FIGURES, type SupportFigure } from '@lode/shared/reports/support-schemas';
import type { ConversationOutcome } from '../assistant/queries/list-outcomes.ts';
import type { listEpisodes } from '../support/queries/list-episodes.ts';
import type { Stopwatch } from './stopwatch.ts';

type Episode = Awaited<ReturnType<typeof listEpisodes>>[number];
type Outcome = ConversationOutcome['outcome'];

/** An episode, and what the assistant made of the conversation; told of its first episode only. */
export interface SupportFact extends Episode {
  outcome: Outcome | null;
  lasted: boolean;
  /** Time alone changes nothing of it any more. */
  settled: boolean;
}

/** Whether a fact is one of a figure's rows: a whole number where it is measured too, else null; undefined where it is none. */
type Rule = (fact: SupportFact, seconds: Stopwatch) => number | null | undefined;

const counts =
  (is: (fact: SupportFact) => boolean): Rule =>
  (fact) =>
    is(fact) ? null : undefined;

const secondsTo =
  (end: (fact: SupportFact) => Date | null): Rule =>
  (fact, seconds) => {
    const at = fact.forPerson ? end(fact) : null;
    return at ? seconds(fact.waitedFrom, at) : undefined;
  };

/** Whether an agent had it, though it may have gone back to the queue afterwards. */
const wasServed = ({ acceptedAt, respondedAt }: SupportFact): boolean =>
  acceptedAt !== null || respondedAt !== null;
const became = (wanted: Outcome) => counts(({ outcome }) => outcome === wanted);

/**
 * What each figure counts: figure, rows and file ask here. An episode counts where it began. `first_response` is a
 * person's, never the assistant's; a reopening is an episode of its own (R5).
 */
const RULES: Record<SupportFigure, Rule> = {
  started: counts(({ forPerson }) => forPerson),
  waiting: secondsTo(({ acceptedAt }) => acceptedAt),
  first_response: secondsTo(({ respondedAt }) => respondedAt),
  resolution: secondsTo((fact) => (wasServed(fact) ? fact.closedAt : null)),
  abandoned: counts((fact) => fact.forPerson && fact.closedAt !== null && !wasServed(fact)),
  reopened: counts(({ forPerson, reopened }) => forPerson && reopened),
  level_kept: counts(
    (fact) => fact.forPerson && fact.level !== null && fact.closedAt !== null && !fact.broken,
  ),
  level_broken: counts(({ forPerson, broken }) => forPerson && broken),
  rating: ({ rating }) => rating ?? undefined,
  confirmed: became('confirmed'),
  assumed: became('assumed'),
  lasting: counts(({ lasted }) => lasted),
  unresolved: became('unresolved'),
  handed_off: became('handed-off'),
};

export interface CountedFact {
  fact: SupportFact;
  value: number | null;
}

/** The rows of a figure. */
export function rowsOf(
  figure: SupportFigure,
  facts: readonly SupportFact[],
  seconds: Stopwatch,
): CountedFact[] {
  return facts.flatMap((fact) => {
    const value = RULES[figure](fact, seconds);
    return value === undefined ? [] : [{ fact, value }];
  });
}

/** Every figure that counts a fact, with what it measures of it. */
export function figuresOf(
  fact: SupportFact,
  seconds: Stopwatch,
): { figure: SupportFigure; value: number | null }[] {
  return SUPPORT_FIGURES.flatMap((figure) => {
    const value = RULES[figure](fact, seconds);
    return value === undefined ? [] : [{ figure, value }];
  });
}
