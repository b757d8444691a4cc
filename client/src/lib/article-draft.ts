import { z } from 'zod';
import { readTabStored, writeTabStored } from './browser-storage.ts';

const KEY = 'article-draft';
const answerSchema = z.string();

/** The articles' page with a new one begun for a question: `?question=…&language=…`. */
export function newArticlePath({ question, language }: { question: string; language: string }): string {
  return `/googleadmin/service/knowledge/new?${new URLSearchParams({ question, language })}`;
}

/** Keeps what a new article shall say until its page takes it: too long for an address. */
export function keepArticleAnswer(answer: string): void {
  writeTabStored(KEY, answer);
}

/** What was kept for the new article, once. */
export function takeArticleAnswer(): string | null {
  const { data } = answerSchema.safeParse(readTabStored(KEY));
  writeTabStored(KEY, null);
  return data ?? null;
}
