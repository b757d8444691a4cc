import { searchHelp } from '../knowledge/queries/get-help.ts';
import type { Considered, Question } from './answer.ts';

/** A stand-in: quotes the summary of the article that is found first. */
export async function consider({ text, language }: Question): Promise<Considered> {
  const articles = await searchHelp(text.slice(0, 200), language);
  const [best] = articles;
  const found = articles.slice(0, 3).map(({ slug, title }, index) => ({
    kind: 'article' as const,
    id: slug,
    title,
    score: 0.9 - index * 0.2,
    matched: title,
  }));
  const rest = { language, found, passages: [], facts: [] };
  if (!best) {
    return { decision: { kind: 'hand-off', reason: 'unsure', text: 'A person can help you.' }, ...rest };
  }
  const { slug, title, summary } = best;
  const sentences = [{ text: summary, sources: [{ kind: 'article' as const, slug, title }] }];
  return { decision: { kind: 'answer', sentences, choices: [], asksHelpful: true }, ...rest };
}
