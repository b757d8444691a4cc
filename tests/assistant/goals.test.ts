import path from 'node:path';
import { expect, it } from 'vitest';
import { figuresOf, type Judged, judge } from './evaluate.ts';
import { readQuestions } from './question-files.ts';

/** Languages of different scripts and grammars; `npm run eval` asks all 35. */
const LANGUAGES = ['en', 'zh', 'ja', 'ru', 'ar', 'de', 'hi', 'tr'];
const items = readQuestions(path.join(import.meta.dirname, 'questions'));

/** What is reached, with room for one question; the goals that docs/assistant-evaluation.md names are higher. */
it('H7: an edit of articles or phrases that spoils the answers is seen', { timeout: 300_000 }, async () => {
  const judged: Judged[] = [];
  for (const item of items.filter(
    ({ language, part }) => part === 'held-out' && LANGUAGES.includes(language),
  )) {
    judged.push(await judge(item));
  }
  const { recall, wrong, refusals, account } = figuresOf(judged);
  const figures = { recall: recall ?? 0, wrong: wrong ?? 1, refusals: refusals ?? 0, account: account ?? 0 };
  expect(figures).toSatisfy(
    (reached: typeof figures) =>
      reached.recall >= 0.95 && reached.wrong <= 0.02 && reached.refusals >= 0.95 && reached.account >= 0.95,
  );
});

it('has at least 400 questions in at least 12 languages, a third of which nothing answers', () => {
  expect(items.length).toBeGreaterThanOrEqual(400);
  expect(new Set(items.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
  const refused = items.filter(({ expect: expected }) => 'refuse' in expected);
  expect(refused.length / items.length).toBeGreaterThanOrEqual(0.32);
});
