import type { Candidate, Ranking } from './retrieve/search.ts';

/** Surer than this is answered. */
const ANSWERED_FROM = 0.5;
/** Less sure than this is not even offered. */
const OFFERED_FROM = 0.12;
/** Together the candidates offered must be this likely: otherwise the question is about something else. */
const OFFERED_TOGETHER = 0.4;
/** An account's figures and an article that are this close belong to one answer. */
const TOGETHER_FROM = 0.2;
const CHOICES_MAX = 3;

/** What the scores allow: an answer, a question back, or neither. */
export type Weighed =
  | { kind: 'answer'; about: Candidate[] }
  | { kind: 'offer'; choices: Candidate[] }
  | { kind: 'nothing' };

/** A wrong answer is far worse than a question back, so that only a clear lead is answered. */
export function weigh({ candidates }: Ranking): Weighed {
  const [best, second] = candidates;
  if (!best || best.target.kind === 'outside') return { kind: 'nothing' };
  const pair = second && areOneAnswer(best, second) ? [best, second] : [best];
  const sum = pair.reduce((total, { score }) => total + score, 0);
  if (sum >= ANSWERED_FROM) return { kind: 'answer', about: pair };
  const choices = candidates
    .filter(({ target, score }) => target.kind !== 'outside' && score >= OFFERED_FROM)
    .slice(0, CHOICES_MAX);
  const together = choices.reduce((total, { score }) => total + score, 0);
  return together >= OFFERED_TOGETHER ? { kind: 'offer', choices } : { kind: 'nothing' };
}

/** "Where is my deposit" asks for its state, and is helped by what the states mean. */
function areOneAnswer(best: Candidate, second: Candidate): boolean {
  const kinds = [best.target.kind, second.target.kind];
  return kinds.includes('account') && kinds.includes('article') && second.score >= TOGETHER_FROM;
}
