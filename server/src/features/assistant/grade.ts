import type { SetQuestion } from '@lode/shared/assistant/schemas';
import type { MessageSource } from '@lode/shared/support/assistant-schemas';
import type { Considered, Sentence } from './answer.ts';

/** `missed`: a person or a question back where an answer was there; harmless beside `wrong`. */
export type Grade = 'right' | 'wrong' | 'missed';

/**
 * How what was decided compares with what was expected. An article: right if its first source is one of those
 * expected. The account: right if that account tool was chosen, though it tells nothing without a customer. A refusal:
 * right unless something was answered.
 */
export function grade(expect: SetQuestion['expect'], { decision, found }: Considered): Grade {
  const answered = decision.kind === 'answer';
  if ('refuse' in expect) return answered ? 'wrong' : 'right';
  if ('account' in expect) {
    const chosen = answered ? accountOf(decision.sentences) : undefined;
    const best = found[0]?.kind === 'account' ? found[0].id : undefined;
    if ((chosen ?? best) === expect.account) return 'right';
    return answered ? 'wrong' : 'missed';
  }
  if (!answered) return 'missed';
  const article = sourcesOf(decision.sentences).find((source) => source.kind === 'article');
  return article && expect.article.includes(article.slug) ? 'right' : 'wrong';
}

function accountOf(sentences: Sentence[]): string | undefined {
  return sourcesOf(sentences).find((source) => source.kind === 'account')?.tool;
}

function sourcesOf(sentences: Sentence[]): MessageSource[] {
  return sentences.flatMap(({ sources }) => sources);
}

/** What was expected, for the list of failures. */
export function expectedText(expect: SetQuestion['expect']): string {
  if ('refuse' in expect) return 'refuse';
  return 'account' in expect ? expect.account : expect.article.join(', ');
}

/** What was decided, for the list of failures. */
export function gotText({ decision }: Considered): string {
  if (decision.kind === 'hand-off') return `hand-off: ${decision.reason}`;
  if (decision.kind !== 'answer') return decision.kind;
  const named = sourcesOf(decision.sentences).map((source) =>
    source.kind === 'article' ? source.slug : source.tool,
  );
  return [...new Set(named)].join(', ');
}
