import { z } from 'zod';
import { readTabStored, writeTabStored } from './browser-storage.ts';

const KEY = 'article-answer';
const keptSchema = z.object({ question: z.string(), answer: z.string() });

/** The articles' page with a new one begun for a question: `?question=…&language=…`. */
export function newArticlePath({ question, language }: { question: string; language: string }): string {
  return `/googleadmin/service/knowledge/new?${new URLSearchParams({ question, language })}`;
}

/** Keeps what was answered to a question, for the new article: too long for an address. */
export function keepArticleAnswer(question: string, answer: string): void {
  writeTabStored(KEY, { question, answer });
}

/** What was kept for this question; empty where nothing was. */
export function articleAnswer(question: string): string {
  const { data } = keptSchema.safeParse(readTabStored(KEY));
  return data?.question === question ? data.answer : '';
}
