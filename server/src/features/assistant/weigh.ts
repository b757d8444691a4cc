import type { AccountTool } from '@lode/shared/support/assistant-schemas';
import type { Candidate, Ranking } from './retrieve/search.ts';

/**
 * Surer than this is answered. Found, as are the others, on the tuning part of the evaluation and on questions of
 * every language that were written for it and learnt only afterwards, or left out of what is learnt.
 */
const ANSWERED_FROM = 0.75;
/** Figures of one's own account are told sooner: they are true whatever was asked, and seen to be beside the point. */
const TOLD_FROM = 0.6;
/** Still sooner to whoever speaks of their own: "how much is in my wallet" is seldom asked of somebody else's. */
const TOLD_OWN_FROM = 0.45;
/** Figures that are this likely, and so large a share as likely as an article that does not explain them, are told beside it. */
const MEANT_FROM = 0.05;
const MEANT_SHARE = 0.06;
/** The meaning of words such as "I" and "my". */
const OWN = 'self';
/** Less sure than this is not even offered. */
const OFFERED_FROM = 0.08;
/** Together the candidates offered must be this likely: otherwise the question is about something else. */
const OFFERED_TOGETHER = 0.6;
/** An account's figures, other figures and an article that may be meant as well belong to one answer from here on. */
const TOGETHER_FROM = 0.03;
const BESIDE_MAX = 3;
const CHOICES_MAX = 3;

/** What explains the figures of a tool: "where is my deposit" asks for its state, and is helped by what states mean. */
const EXPLAINED_BY: Record<AccountTool, readonly string[]> = {
  balance: ['exceeds-balance', 'check-my-balance'],
  deposits: ['confirmations', 'deposit-under-review', 'late-deposit'],
  withdrawals: ['why-withdrawals-wait', 'withdrawal-rejected', 'cancel-a-withdrawal'],
  contracts: ['renew-a-contract'],
  payouts: ['first-payout', 'payout-lower', 'how-a-day-is-divided'],
  devices: ['signed-in-devices', 'account-hacked'],
  activities: ['activities', 'reward-hash-power', 'bonus-due-or-held'],
};

/** What the scores allow: an answer, a question back, or neither. */
export type Weighed =
  | { kind: 'answer'; about: Candidate[] }
  | { kind: 'offer'; choices: Candidate[] }
  | { kind: 'nothing' };

/** A ranking, as far as its scores and who speaks of what go. */
type Weighable = Pick<Ranking, 'candidates'> & { meant: Pick<Ranking['meant'], 'meanings'> };

/** A wrong answer is far worse than a question back, so that only a clear lead is answered. */
export function weigh({ candidates, meant }: Weighable): Weighed {
  const [best] = candidates;
  if (!best || best.target.kind === 'outside') return { kind: 'nothing' };
  const told = withFigures(best, candidates);
  const from = meant.meanings.includes(OWN) ? TOLD_OWN_FROM : TOLD_FROM;
  if (told && told.score >= from) return { kind: 'answer', about: told.about };
  if (best.target.kind === 'article' && best.score >= ANSWERED_FROM)
    return { kind: 'answer', about: articlesMeant(candidates) };
  const choices = candidates
    .filter((one) => one.target.kind !== 'outside' && one.score >= OFFERED_FROM)
    .slice(0, CHOICES_MAX);
  const together = choices.reduce((total, one) => total + one.score, 0);
  return together >= OFFERED_TOGETHER ? { kind: 'offer', choices } : { kind: 'nothing' };
}

/**
 * One's own figures, of two tools where both may be meant, with the articles that may be meant as well. As sure as all
 * that speaks for any of it, less what speaks for somebody else's things: "how much is on my bus card".
 */
function withFigures(best: Candidate, candidates: Candidate[]): { about: Candidate[]; score: number } | null {
  const likely = candidates.filter(
    ({ target, score }) => target.kind === 'account' && score >= TOGETHER_FROM,
  );
  const tool = likely.find((one) => one === best || isMeantBeside(one, best));
  if (!tool) return null;
  const other = likely.find((one) => one !== tool);
  const tools = other ? [tool, other] : [tool];
  const explaining = candidates.filter((one) => tools.some((told) => explains(one, told)));
  const beside = articlesMeant(candidates);
  const score = [...new Set([...tools, ...explaining, ...beside])].reduce((sum, one) => sum + one.score, 0);
  return { about: [...tools, ...beside], score: score - outsideScore(candidates) };
}

/** The articles that may be meant, likeliest first. */
const articlesMeant = (candidates: Candidate[]): Candidate[] =>
  candidates
    .filter(({ target, score }) => target.kind === 'article' && score >= TOGETHER_FROM)
    .slice(0, BESIDE_MAX);

/** Whether figures may be asked for by what is most likely an article's. */
const isMeantBeside = (tool: Candidate, best: Candidate): boolean =>
  explains(best, tool) || (tool.score >= MEANT_FROM && tool.score >= MEANT_SHARE * best.score);

const outsideScore = (candidates: Candidate[]): number =>
  candidates.find(({ target }) => target.kind === 'outside')?.score ?? 0;

const explains = ({ target }: Candidate, tool: Candidate): boolean =>
  target.kind === 'article' && EXPLAINED_BY[tool.target.id as AccountTool].includes(target.id);
